import type { Database } from '../database/database.ts';

const channel = 'gateway_changed';
const retryMs = 10_000;

export interface TableChanges {
  /** Grows with each change that is told. */
  readonly now: number;
  /** False, too, for a table whose changes were not told yet at that moment; from then on they are. */
  areUnchangedSince(moment: number, tables: number[]): boolean;
  /** Resolves when all that was committed before the call has been told; rejects while that cannot be known. */
  barrier(): Promise<void>;
}

/**
 * When tables last changed, in any process: told by statement triggers, which a table gets when a page first reads it
 * (platform/…_table_changes.sql). A change of the schema counts as one of every table.
 */
export async function openTableChanges(database: Database): Promise<TableChanges> {
  let clock = 0;
  let allChangedAt = 0;
  /** By number in pg_class; infinite for what changes untold, as a foreign table. */
  const changedAt = new Map<number, number>();
  const asked = new Set<number>();

  function tick(): number {
    clock += 1;
    return clock;
  }

  function changeAll(): void {
    allChangedAt = tick();
    changedAt.clear();
  }

  await database.listen(channel, (table) => {
    if (table === '') changeAll();
    else if (changedAt.has(Number(table))) changedAt.set(Number(table), tick());
  });
  await database.listen('pgrst', changeAll);

  async function watch(table: number): Promise<void> {
    const before = allChangedAt;
    const [row] = await database.query<{ isTold: boolean }>('select gateway.watch_changes($1) as "isTold"', [
      table,
    ]);
    if (before === allChangedAt) changedAt.set(table, row?.isTold ? tick() : Number.POSITIVE_INFINITY);
  }

  function ask(table: number): void {
    if (asked.has(table)) return;
    asked.add(table);
    watch(table).then(
      () => asked.delete(table),
      (error: Error) => {
        console.error(`pages: changes of table ${table} cannot be watched yet: ${error.message}`);
        setTimeout(() => asked.delete(table), retryMs).unref();
      },
    );
  }

  function isUnchangedSince(moment: number, table: number): boolean {
    const at = changedAt.get(table);
    if (at === undefined) ask(table);
    return at !== undefined && at <= moment;
  }

  return {
    get now() {
      return clock;
    },
    areUnchangedSince: (moment, tables) =>
      allChangedAt <= moment && tables.filter((table) => !isUnchangedSince(moment, table)).length === 0,
    barrier: database.barrier,
  };
}
