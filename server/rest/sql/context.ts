import type { Catalog, Column, Table } from '../catalog/catalog.ts';
import type { Source } from '../query.ts';
import { qualifiedName } from './quote.ts';

/** What rows are taken from: a table, or what a write or a function returned. */
export interface RowSource {
  /** As the statement calls it. */
  alias: string;
  /** As error messages call it. */
  name: string;
  table: Table | undefined;
  /** Undefined when they are not known before the call (a function that returns any record). */
  columns: ReadonlyMap<string, Column> | undefined;
  /** Its rows are not of the table's own row type. */
  isCopy: boolean;
  /** The tables that it is embedded in, the outermost first. */
  within: ReadonlyArray<Table | undefined>;
}

/** One statement in the making: its values in order, and names that do not collide. */
export class BuildContext {
  readonly catalog: Catalog;
  readonly schema: string;
  readonly maxReplyBytes: number;
  /** A table may be embedded within itself. */
  readonly isUnbounded: boolean;
  /** Of each list that a read embeds. */
  readonly maxRows: number | undefined;
  /** Rows are embedded by the list, so that an answer may be larger than its rows let expect. */
  hasLists = false;
  readonly sources: Source[] = [];
  #aliases = 0;

  constructor(
    catalog: Catalog,
    schema: string,
    maxReplyBytes: number,
    isUnbounded: boolean,
    maxRows: number | undefined,
  ) {
    this.catalog = catalog;
    this.schema = schema;
    this.maxReplyBytes = maxReplyBytes;
    this.isUnbounded = isUnbounded;
    this.maxRows = maxRows;
  }

  /** To look names up in without leaving anything behind. */
  aside(): BuildContext {
    return new BuildContext(this.catalog, this.schema, this.maxReplyBytes, this.isUnbounded, this.maxRows);
  }

  /** `$n` for a value; the same value asked twice keeps its number. */
  value(source: Source): string {
    if (source.from === 'text') return source.sql;
    const known = this.sources.indexOf(source);
    if (known >= 0) return `$${known + 1}`;
    return `$${this.sources.push(source)}`;
  }

  /**
   * A name for one relation of the statement. Every relation goes by one of these and every column is
   * called through one: no table, column or alias of a caller can be taken for another.
   */
  alias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }
}

export function tableSource(
  context: BuildContext,
  table: Table,
  within: RowSource['within'] = [],
): RowSource {
  return { alias: context.alias(), name: table.name, table, columns: table.columns, isCopy: false, within };
}

/**
 * A whole row, as an argument of a function that takes the table's row type. With its star: the alias
 * alone would mean a column of that name.
 */
export function rowValue({ alias, table, isCopy }: RowSource): string {
  return isCopy && table ? `row(${alias}.*)::${qualifiedName(table)}` : `${alias}.*`;
}
