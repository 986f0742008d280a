import pg, { type ClientBase, type Pool } from 'pg';
import { Batch } from './batch.ts';
import type {
  Database,
  DatabaseMeter,
  Queryable,
  RawResult,
  Row,
  Statement,
  StatementCost,
} from './database.ts';
import { type Scope, scopeStatement } from './scope.ts';
import { tablesReadStatement } from './tables-read.ts';

/** How often a statement that was given up for another one is run again. */
const deadlockRetries = 3;
const deadlockDetected = '40P01';

type Watch = (running: Promise<RawResult>) => Promise<RawResult>;

interface Core extends Pick<Database, 'query' | 'transaction' | 'scoped'> {
  /** `watch` sees the statement from the moment it has a connection. */
  run(scope: Scope, statement: Statement, watch?: Watch): Promise<RawResult>;
}

/** What both engines share: everything that needs no more than a pool of pg connections. */
export function queryThrough(pool: Pool, meter?: DatabaseMeter): Core {
  // A connection that breaks in use rejects its query; idle ones are replaced by the pool at the next use.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`database connection lost: ${error.message}`);
  });

  meter?.watch(() => ({
    connections: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));

  async function connect(): Promise<{ client: ClientBase; release(broken?: Error): void }> {
    const askedAt = performance.now();
    const client = await pool.connect();
    const startedAt = performance.now();
    meter?.waited(startedAt - askedAt);
    return {
      client,
      release(broken) {
        client.release(broken);
        meter?.held(performance.now() - startedAt);
      },
    };
  }

  async function transaction<T>(
    begin: (client: ClientBase) => Promise<void>,
    work: (tx: Queryable) => Promise<T>,
  ) {
    const { client, release } = await connect();
    let broken: Error | undefined;
    try {
      await begin(client);
      const value = await work(queryable(client));
      await client.query('commit');
      return value;
    } catch (error) {
      // A connection that cannot even roll back is thrown away, not handed to the next caller.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      release(broken);
    }
  }

  return {
    async query<R extends Row>(text: string, values?: unknown[]): Promise<R[]> {
      const { client, release } = await connect();
      // Not the pool's own `query`: it gives up a connection for each refused statement.
      try {
        return await queryable(client).query<R>(text, values);
      } finally {
        release();
      }
    },
    transaction: (work) => transaction(async (client) => void (await client.query('begin')), work),
    scoped: (scope, work) =>
      transaction(async (client) => {
        await client.query('begin');
        const { text, values } = scopeStatement(scope);
        await client.query(text, values);
      }, work),
    async run(scope, statement, watch = (running) => running) {
      const { client, release } = await connect();
      const endCost = statement.onEnd && startCost();
      const before: Statement[] = [scopeStatement(scope)];
      if (scope.before) before.push({ ...scope.before, values: [] });
      const statements = [...before, statement];
      if (statement.onTables) statements.push(tablesReadStatement(statement.onTables));
      // In the batch's implicit transaction a rollback undoes all that came before it.
      if (statement.isRolledBack) statements.push({ text: 'rollback', values: [] });
      try {
        for (let retries = 0; ; retries += 1) {
          try {
            return await watch(client.query(new Batch(statements, before.length)).result);
          } catch (error) {
            if (retries === deadlockRetries || !isUndone(error, statement)) throw error;
          }
        }
      } finally {
        release();
        if (endCost) statement.onEnd?.(endCost());
      }
    },
  };
}

/**
 * Two statements that waited for each other: PostgreSQL has undone this one, and the other goes on. Run again it finds
 * what that one left. Not if rows of it have been passed on.
 */
function isUndone(error: unknown, { onRow }: Statement): boolean {
  return error instanceof pg.DatabaseError && error.code === deadlockDetected && !onRow;
}

function startCost(): () => StatementCost {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wallMs: performance.now() - startedAt, processorMs: (user + system) / 1000 };
  };
}

function queryable(client: ClientBase): Queryable {
  return {
    async query<R extends Row>(text: string, values?: unknown[]): Promise<R[]> {
      const { rows } = await client.query<R>(text, values);
      return rows;
    },
  };
}
