import type { LruMap } from '../lru.ts';

export interface Column {
  name: string;
  /** As PostgreSQL writes it, with its schema where it needs one. */
  type: string;
  kind: 'plain' | 'json' | 'composite' | 'tsvector';
  /** The type under any domains: its number in pg_type. */
  baseOid: number;
  isEnum: boolean;
  isNullable: boolean;
  /** Functions of the implicit casts that a domain has: how its values are written and read on the wire. */
  casts: { toJson: string | null; fromJson: string | null; fromText: string | null };
  /** The expression that fills the column when a row does not. */
  defaultValue: string | null;
  enumValues: string[] | null;
  comment: string | null;
}

export interface Table {
  oid: number;
  schema: string;
  name: string;
  isView: boolean;
  /** A write to it runs SQL of the schema's own, which may set headers of the answer. */
  mayReply: boolean;
  columns: Map<string, Column>;
  primaryKey: string[];
  canInsert: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  comment: string | null;
}

type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';

interface Junction {
  table: Table;
  sourceConstraint: string;
  targetConstraint: string;
  /** Pairs of a junction column and the column it points at. */
  source: Array<[string, string]>;
  target: Array<[string, string]>;
}

export interface Relation {
  source: Table;
  target: Table;
  cardinality: Cardinality;
  constraint: string;
  /** Pairs of a source column and a target column; empty when a junction or a function joins them. */
  columns: Array<[string, string]>;
  junction?: Junction;
  /** A relation that a function computes from a row. */
  routine?: Routine;
}

export interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
  isVariadic: boolean;
}

export interface Routine {
  schema: string;
  name: string;
  arguments: Argument[];
  isVolatile: boolean;
  returnsSet: boolean;
  returnType: string;
  /** Its type under any domains. */
  returnBase: string;
  returns: 'void' | 'scalar' | 'composite';
  /** A row whose columns are not known before the call: one value to us. */
  isRecord: boolean;
  /** The table or composite type whose rows it returns. */
  returnOid: number;
  /** Names of what it returns when it declares them itself (`returns table (…)`, out arguments). */
  outColumns: string[];
  /** The row type of its only argument: then it is a computed column or relation of that table. */
  rowOid: number;
  returnsOneRow: boolean;
  comment: string | null;
}

/** The database as the gateway knows it, read at once and replaced as a whole. */
export interface Catalog {
  tables: Map<string, Table>;
  tablesByOid: Map<number, Table>;
  relations: Map<Table, Relation[]>;
  routines: Map<string, Routine[]>;
  /** Functions of one row by the table they belong to, then by name, in the exposed schemas and the extra search path. */
  computed: Map<number, Map<string, Routine[]>>;
  extraSearchPath: string[];
  timeouts: Map<string, number>;
  /** Runs before each statement of a caller: `pgrst.app.settings.…` and `pgrst.db_pre_request` of the role authenticator. */
  before: { name: string; text: string } | undefined;
  /** Statements already built for this catalog, by the shape of the request. */
  plans: LruMap<string, unknown>;
}

export const qualified = (schema: string, name: string) => `${schema}.${name}`;
