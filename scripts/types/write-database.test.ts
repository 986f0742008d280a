import { expect, test } from 'vitest';
import type { Column, ColumnType, Relation, Schema } from './schema.ts';
import { writeDatabase } from './write-database.ts';

const type = (name: string, more: Partial<ColumnType> = {}): ColumnType => ({
  name,
  of: 'base',
  isArray: false,
  ...more,
});
const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: type('text'),
  isNullable: false,
  hasDefault: false,
  canInsert: true,
  canUpdate: true,
  ...more,
});
const relation = (name: string, columns: Column[], more: Partial<Relation> = {}): Relation => ({
  name,
  columns,
  canInsert: true,
  canUpdate: true,
  relationships: [],
  ...more,
});
const empty: Schema = { tables: [], views: [], functions: [], enums: [], compositeTypes: [] };
/** One line, so that a test shows what matters and not the indentation. */
const write = (schema: Partial<Schema>) =>
  writeDatabase({ ...empty, ...schema }, 'public').replaceAll(/\s+/g, ' ');

test('an empty schema has every part', () => {
  const text = write({});
  for (const part of ['Tables', 'Views', 'Functions', 'Enums', 'CompositeTypes']) {
    expect(text).toContain(`${part}: { [_ in never]: never };`);
  }
  expect(text).toContain('Enums: {}, }, } as const;');
});

test('a column is optional to insert when it may be null or has a default, and always to update', () => {
  const columns = [
    column('a'),
    column('b', { isNullable: true }),
    column('c', { hasDefault: true }),
    column('d', { canInsert: false, canUpdate: false }),
  ];
  const text = write({ tables: [relation('t', columns)] });
  expect(text).toContain('Row: { a: string; b: string | null; c: string; d: string; };');
  expect(text).toContain('Insert: { a: string; b?: string | null; c?: string; d?: never; };');
  expect(text).toContain('Update: { a?: string; b?: string | null; c?: string; d?: never; };');
});

test('a view that cannot be written to has rows only', () => {
  const view = relation('v', [column('a')], { canInsert: false, canUpdate: false });
  expect(write({ views: [view] })).toContain('v: { Row: { a: string; }; Relationships: []; };');
});

test.each([
  [type('int8'), 'number'],
  [type('bool'), 'boolean'],
  [type('timestamptz'), 'string'],
  [type('jsonb'), 'Json'],
  [type('text', { isArray: true }), 'string[]'],
  [type('color', { of: 'enum' }), "Database['public']['Enums']['color']"],
  [type('pair', { of: 'composite', isArray: true }), "Database['public']['CompositeTypes']['pair'][]"],
  [type('tid'), 'unknown'],
])('the type $name', (given, written) => {
  expect(write({ tables: [relation('t', [column('a', { type: given })])] })).toContain(
    `Row: { a: ${written}; };`,
  );
});

test('names and values that TypeScript would misread are quoted', () => {
  const text = write({
    tables: [relation('t', [column('con espacio')])],
    enums: [{ name: 'e', values: ["l'altro", 'a\\b'] }],
  });
  expect(text).toContain("Row: { 'con espacio': string; };");
  expect(text).toContain("e: 'l\\'altro' | 'a\\\\b';");
});

test('functions: no arguments, defaults, sets, tables and two of one name', () => {
  const base = { args: [], returnsSet: false };
  const text = write({
    functions: [
      { ...base, name: 'f', returns: type('void') },
      { ...base, name: 'g', returns: type('t', { of: 'relation' }), returnsSet: true },
      { ...base, name: 'h', returns: [{ name: 'n', type: type('int4') }], returnsSet: true },
      {
        ...base,
        name: 'i',
        args: [{ name: 'x', type: type('text'), isOptional: true }],
        returns: type('text'),
      },
      {
        ...base,
        name: 'i',
        args: [{ name: 'y', type: type('int4'), isOptional: false }],
        returns: type('text'),
      },
    ],
  });
  expect(text).toContain('f: { Args: never; Returns: undefined; };');
  expect(text).toContain("g: { Args: never; Returns: Database['public']['Tables']['t']['Row'][]; };");
  expect(text).toContain('h: { Args: never; Returns: { n: number; }[]; };');
  expect(text).toContain(
    'i: { Args: { x?: string; }; Returns: string; } | { Args: { y: number; }; Returns: string; };',
  );
});
