import type { Column } from '../catalog/catalog.ts';
import { type EmbedItem, type FieldItem, fieldLabel, type Query } from '../query.ts';
import type { BuildContext, RowSource } from './context.ts';
import { fieldSql } from './field.ts';
import { ident } from './quote.ts';

/** One column of a row that is sent. */
export interface Output {
  sql: string;
  label: string;
  /** Set when the column is computed over many rows: then `sql` is what it is computed from. */
  aggregate?: FieldItem['aggregate'];
  /** The field it shows as it is: an order may name it. */
  field?: FieldItem['field'] | undefined;
  /** The spread embed that it comes from, and what it is called there. */
  spread?: { embed: EmbedItem; field: FieldItem['field'] | undefined };
  /** Rows of another table, as JSON already. */
  isEmbed?: boolean;
  /** The column that it shows as it is. */
  column?: Column | undefined;
}

export function fieldOutputs(context: BuildContext, item: FieldItem, source: RowSource): Output[] {
  const { field, aggregate } = item;
  if (field.name === '*' && !aggregate && isRepresented(source)) {
    return [...(source.columns?.keys() ?? [])].flatMap((name) =>
      fieldOutputs(context, { ...item, field: { name, path: [] } }, source),
    );
  }
  if (field.name === '*') {
    return [
      { sql: aggregate ? '*' : `${source.alias}.*`, label: item.alias ?? aggregate?.name ?? '*', aggregate },
    ];
  }
  // `rel(count)`, older than `rel(count())` and still in use.
  if (field.name === 'count' && !aggregate && field.path.length === 0 && !source.columns?.has('count')) {
    return [{ sql: '*', label: item.alias ?? 'count', aggregate: { name: 'count', cast: item.cast } }];
  }
  const value = fieldSql(context, source, field);
  const column = field.path.length === 0 && !aggregate ? source.columns?.get(field.name) : undefined;
  const toJson = column?.casts.toJson;
  const sql = toJson ? `${toJson}(${value})` : value;
  return [
    {
      sql: item.cast ? `cast(${sql} as ${item.cast})` : sql,
      label: fieldLabel(item),
      aggregate,
      field,
      column: toJson || item.cast ? undefined : column,
    },
  ];
}

/** Whether any of its columns has a form of its own on the wire. */
function isRepresented({ columns }: RowSource): boolean {
  return [...(columns?.values() ?? [])].some(({ casts }) => casts.toJson !== null);
}

export function expandStars(query: Query, source: RowSource): Query['select'] {
  return query.select.flatMap((item) => {
    if (item.kind !== 'field' || item.field.name !== '*' || item.aggregate) return [item];
    return [...(source.columns?.keys() ?? [])].map((name) => ({ ...item, field: { name, path: [] } }));
  });
}

export function columnsOf({ columns, alias }: RowSource): Output[] {
  return [...(columns?.values() ?? [])].map((column) => ({
    sql: `${alias}.${ident(column.name)}`,
    label: column.name,
    field: { name: column.name, path: [] },
    column,
  }));
}

export function outputSql({ sql, label }: Output): string {
  return label === '*' ? sql : `${sql} as ${ident(label)}`;
}
