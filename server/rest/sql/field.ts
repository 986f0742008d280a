import type { Routine } from '../catalog/catalog.ts';
import { columnMissing } from '../errors.ts';
import type { Field } from '../query.ts';
import { type BuildContext, type RowSource, rowValue } from './context.ts';
import { ident, literal, qualifiedName } from './quote.ts';

/** A column, a computed column, or a place inside a JSON one. */
export function fieldSql(context: BuildContext, source: RowSource, { name, path }: Field): string {
  const column = source.columns?.get(name);
  const base =
    column || !source.columns ? `${source.alias}.${ident(name)}` : computedSql(context, source, name);
  if (path.length === 0) return base;
  // Arrays and composite values are walked like JSON.
  const steps = path.map(({ arrow, key }) => arrow + (typeof key === 'number' ? `(${key})` : literal(key)));
  return `(${column?.kind === 'json' ? base : `to_jsonb(${base})`}${steps.join('')})`;
}

/** Whether a field is ready for text search as it is. */
export function isTextVector(context: BuildContext, source: RowSource, { name, path }: Field): boolean {
  if (path.length > 0) return false;
  const column = source.columns?.get(name);
  return column ? column.kind === 'tsvector' : computedBy(context, source, name)?.returnBase === 'tsvector';
}

function computedBy(
  { catalog, schema }: BuildContext,
  { table }: RowSource,
  name: string,
): Routine | undefined {
  const found = table && catalog.computed.get(table.oid)?.get(name);
  const inSchema = (wanted: string) => found?.find((routine) => routine.schema === wanted);
  return [schema, ...catalog.extraSearchPath].map(inSchema).find((routine) => routine !== undefined);
}

function computedSql(context: BuildContext, source: RowSource, name: string): string {
  const routine = computedBy(context, source, name);
  if (!routine || routine.returnsSet) throw columnMissing(source.name, name);
  return `${qualifiedName(routine)}(${rowValue(source)})`;
}
