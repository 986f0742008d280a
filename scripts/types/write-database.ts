import { helperTypes, jsonType } from './helper-types.ts';
import type { Column, Relation, Relationship, Schema, SchemaFunction } from './schema.ts';
import { block, indent, writeKey, writeString, writeType } from './write-type.ts';

/** The types of a schema in the shape that supabase-js takes, as Supabase's own command line writes them. */
export function writeDatabase(schema: Schema, name: string): string {
  const relations = (list: Relation[], isView: boolean) =>
    block(list.map((relation) => `${writeKey(relation.name)}: ${writeRelation(relation, isView, name)};`));
  const enums = schema.enums.map(
    (one) => `${writeKey(one.name)}: ${one.values.map(writeString).join(' | ')};`,
  );
  const composites = schema.compositeTypes.map(
    (one) => `${writeKey(one.name)}: ${block(one.columns.map((column) => writeRowColumn(column, name)))};`,
  );
  const parts = block([
    `Tables: ${relations(schema.tables, false)};`,
    `Views: ${relations(schema.views, true)};`,
    `Functions: ${writeFunctions(schema.functions, name)};`,
    `Enums: ${block(enums)};`,
    `CompositeTypes: ${block(composites)};`,
  ]);
  const database = block([`__InternalSupabase: { PostgrestVersion: '14' };`, `${name}: ${parts};`]);
  return [
    '// Written by `npm run types` from the migrations: do not edit.',
    jsonType,
    `export type Database = ${database};`,
    helperTypes(name),
    writeConstants(schema, name),
  ].join('\n\n');
}

function writeRelation(relation: Relation, isView: boolean, schema: string): string {
  const write = (verb: 'canInsert' | 'canUpdate', isRequired: (column: Column) => boolean) =>
    block(
      relation.columns.map((column) => {
        if (!column[verb]) return `${writeKey(column.name)}?: never;`;
        return `${writeKey(column.name)}${isRequired(column) ? '' : '?'}: ${writeValue(column, schema)};`;
      }),
    );
  const row = block(relation.columns.map((column) => writeRowColumn(column, schema)));
  // A view has no defaults of its own, so nothing can be told about what it requires.
  const insert = write('canInsert', (column) => !isView && !column.isNullable && !column.hasDefault);
  const update = write('canUpdate', () => false);
  return block([
    `Row: ${row};`,
    ...(relation.canInsert ? [`Insert: ${insert};`] : []),
    ...(relation.canUpdate ? [`Update: ${update};`] : []),
    `Relationships: ${writeRelationships(relation.relationships)};`,
  ]);
}

function writeRowColumn(column: Column, schema: string): string {
  return `${writeKey(column.name)}: ${writeValue(column, schema)};`;
}

function writeValue({ type, isNullable }: Column, schema: string): string {
  return writeType(type, schema) + (isNullable ? ' | null' : '');
}

function writeRelationships(list: Relationship[]): string {
  if (list.length === 0) return '[]';
  const names = (columns: string[]) => `[${columns.map(writeString).join(', ')}]`;
  const entries = list.map(
    (one) =>
      `${block([
        `foreignKeyName: ${writeString(one.foreignKeyName)};`,
        `columns: ${names(one.columns)};`,
        `isOneToOne: ${one.isOneToOne};`,
        `referencedRelation: ${writeString(one.referencedRelation)};`,
        `referencedColumns: ${names(one.referencedColumns)};`,
      ])},`,
  );
  return `[\n${indent(entries)}\n]`;
}

/** Functions of one name are the alternatives of a union. */
function writeFunctions(functions: SchemaFunction[], schema: string): string {
  const byName = Map.groupBy(functions, (one) => one.name);
  return block(
    [...byName].map(([name, all]) => {
      const alternatives = all.map((one) => writeFunction(one, schema));
      return `${writeKey(name)}: ${alternatives.join(' | ')};`;
    }),
  );
}

function writeFunction({ args, returns, returnsSet }: SchemaFunction, schema: string): string {
  const given = args.map(
    ({ name, type, isOptional }) => `${writeKey(name)}${isOptional ? '?' : ''}: ${writeType(type, schema)};`,
  );
  const result = Array.isArray(returns)
    ? block(returns.map(({ name, type }) => `${writeKey(name)}: ${writeType(type, schema)};`))
    : writeType(returns, schema);
  return block([
    `Args: ${given.length === 0 ? 'never' : block(given)};`,
    `Returns: ${result}${returnsSet ? '[]' : ''};`,
  ]);
}

function writeConstants({ enums }: Schema, schema: string): string {
  const lists = enums.map(
    ({ name, values }) => `${writeKey(name)}: [${values.map(writeString).join(', ')}],`,
  );
  const inner = lists.length === 0 ? '{}' : block(lists);
  return `export const Constants = ${block([`${schema}: ${block([`Enums: ${inner},`])},`])} as const;\n`;
}
