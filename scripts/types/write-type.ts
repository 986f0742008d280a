import type { ColumnType } from './schema.ts';

/** As the API sends them: JSON has one kind of number, and what it has no kind for goes as a string. */
const baseTypes: Record<string, string> = {
  bool: 'boolean',
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((name) => [name, 'number']),
  ),
  ...Object.fromEntries(
    'bytea bpchar varchar text citext name uuid date time timetz timestamp timestamptz interval inet tsvector'
      .split(' ')
      .map((name) => [name, 'string']),
  ),
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
};

const places = { enum: 'Enums', composite: 'CompositeTypes' } as const;

export function writeType({ name, of, isArray }: ColumnType, schema: string): string {
  return writeElement(name, of, schema) + (isArray ? '[]' : '');
}

function writeElement(name: string, of: ColumnType['of'], schema: string): string {
  if (of === 'base') return baseTypes[name] ?? 'unknown';
  const root = `Database['${schema}']`;
  return of === 'relation' ? `${root}['Tables']['${name}']['Row']` : `${root}['${places[of]}']['${name}']`;
}

/** A key of a type: quoted only when it must be. */
export function writeKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : writeString(name);
}

export function writeString(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A block in braces, each line indented; without lines it is the type that has no keys. */
export function block(lines: string[]): string {
  return lines.length === 0 ? '{ [_ in never]: never }' : `{\n${indent(lines)}\n}`;
}

export function indent(lines: string[]): string {
  return lines.map((line) => line.replaceAll(/^(?=.)/gm, '  ')).join('\n');
}
