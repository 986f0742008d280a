import type { Scope } from './scope.ts';

export type Row = Record<string, unknown>;

export interface Queryable {
  query<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>;
}

/** How a column is sent: 0 as text, 1 in the binary form of its type. */
export type ResultFormat = 0 | 1;

/** A statement with its values. A name has it prepared once on each connection: give one only to texts that recur. */
export interface Statement {
  text: string;
  values: Array<string | null>;
  name?: string | undefined;
  /** One for each column; without them every column comes as text. */
  formats?: ResultFormat[] | undefined;
  /** Rolled back after the result was read. */
  isRolledBack?: boolean | undefined;
  /** Takes each row as it comes, as a DataRow message; then the result has none. */
  onRow?: ((message: Buffer) => void) | undefined;
  /** Whoever asked has gone: the embedded engine gives up what only reads. */
  isGone?: (() => boolean) | undefined;
  /** Told what it took, however it ended. */
  onEnd?: ((cost: StatementCost) => void) | undefined;
  /** Told which tables it read, before it resolves. */
  onTables?: ((tables: TablesRead) => void) | undefined;
}

/** Relations by their number in pg_class; undefined when the statement did more than read. */
export type TablesRead = number[] | undefined;

/** Measured from when the statement has a connection; waiting for one does not count. */
export interface StatementCost {
  wallMs: number;
  /** Processor time of this whole process meanwhile, which the embedded engine is a part of. */
  processorMs: number;
}

/** Columns as PostgreSQL wrote them, in their order: nothing is parsed on the way. */
export interface RawResult {
  rows: Array<Array<string | null>>;
  /** The same before it is read as text. */
  bytes: Array<Array<Buffer | null>>;
  command: string;
}

/** Connections of a pool, and who waits for one. */
export interface PoolState {
  connections: number;
  idle: number;
  waiting: number;
}

/** Told of each turn on a connection. */
export interface DatabaseMeter {
  waited(ms: number): void;
  held(ms: number): void;
  watch(read: () => PoolState): void;
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /** One transaction with the owner's rights. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** One transaction under a caller's role and claims. */
  scoped<T>(scope: Scope, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** One statement under a caller's role and claims: one transaction and one round trip. */
  run(scope: Scope, statement: Statement): Promise<RawResult>;
  /** Calls back for each NOTIFY on the channel, and with an empty one when some may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  /**
   * Resolves when whoever listens has been told of all that was committed, in any process, before the call. Rejects
   * while that cannot be known.
   */
  barrier(): Promise<void>;
  close(): Promise<void>;
}
