import type { Statement, TablesRead } from './database.ts';
import { readRow } from './message-reader.ts';

/**
 * A transaction holds a lock on every table it has touched until it ends: through views, policies and functions of any
 * language. Numbers below 16384 are PostgreSQL's own catalogs.
 */
const text = `select string_agg(l.relation::text, ','), coalesce(every(l.mode = 'AccessShareLock'), true)
  from pg_catalog.pg_locks as l join pg_catalog.pg_class as c on c.oid = l.relation
  where l.pid = pg_catalog.pg_backend_pid() and l.locktype = 'relation'
    and l.relation >= 16384 and c.relkind in ('r', 'p', 'm', 'f')`;

/** Run after another statement, in its transaction: tells which tables that one read. */
export function tablesReadStatement(onTables: (tables: TablesRead) => void): Statement {
  return {
    name: 'tables_read',
    text,
    values: [],
    onRow(message) {
      const [tables, isRead] = readRow(message);
      const numbers = tables?.toString().split(',').map(Number) ?? [];
      onTables(isRead?.toString() === 't' ? numbers : undefined);
    },
  };
}
