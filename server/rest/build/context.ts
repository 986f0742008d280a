import type { Catalog, Column, Table } from '../catalog/catalog.ts';
import type { Source } from '../query.ts';
import { ident, qualifiedName } from './quote.ts';

/** What rows are taken from: a table, or a statement's own result under the table's name. */
export interface RowSource {
  /** Quoted, as the statement calls it. */
  alias: string;
  /** As error messages call it. */
  name: string;
  table: Table | undefined;
  /** Undefined when they are not known before the call (a function that returns any record). */
  columns: ReadonlyMap<string, Column> | undefined;
  /** Its rows are not of the table's own row type. */
  isCopy: boolean;
}

/** One statement in the making: its values in order, and names that do not collide. */
export class BuildContext {
  readonly catalog: Catalog;
  readonly schema: string;
  readonly maxAnswerBytes: number;
  readonly sources: Source[] = [];
  #aliases = 0;

  constructor(catalog: Catalog, schema: string, maxAnswerBytes: number) {
    this.catalog = catalog;
    this.schema = schema;
    this.maxAnswerBytes = maxAnswerBytes;
  }

  /** `$n` for a value; the same value asked twice keeps its number. */
  value(source: Source): string {
    if (source.from === 'text') return source.sql;
    const known = this.sources.indexOf(source);
    if (known >= 0) return `$${known + 1}`;
    return `$${this.sources.push(source)}`;
  }

  alias(name: string): string {
    this.#aliases += 1;
    // Identifiers end at 63 bytes; the number must not be cut off.
    return ident(`${name.slice(0, 15)}_${this.#aliases}`);
  }
}

export function tableSource(table: Table, alias: string): RowSource {
  return { alias, name: table.name, table, columns: table.columns, isCopy: false };
}

/** A whole row, as an argument of a function that takes the table's row type. */
export function rowValue({ alias, table, isCopy }: RowSource): string {
  return isCopy && table ? `row(${alias}.*)::${qualifiedName(table)}` : alias;
}
