import pg from 'pg';
import { defaultMaxMemoryBytes } from '../database/pglite.ts';
import { PgliteEngine } from '../database/pglite-engine.ts';
import { PgliteStream } from '../database/pglite-stream.ts';
import { StartError } from '../errors.ts';
import { textSettings } from './tables.ts';

/** One connection of its own, for COPY: with a transaction, a snapshot and settings that last. */
interface Connected {
  client: pg.Client;
  close(): Promise<void>;
}

/** To the embedded database in a folder that no server uses. */
export async function connectEmbedded(folder: string): Promise<Connected> {
  const engine = new PgliteEngine(folder, defaultMaxMemoryBytes);
  const client = new pg.Client({
    stream: () => new PgliteStream(engine),
    user: 'postgres',
    database: 'postgres',
  });
  try {
    await engine.worker;
    await client.connect();
    await client.query(textSettings);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    client,
    async close() {
      await client.end();
      await engine.close();
    },
  };
}

export async function connectPostgres(url: string): Promise<Connected> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that is lost rejects what runs on it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(textSettings);
  } catch (cause) {
    await client.end().catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The PostgreSQL at ${new URL(url).host} cannot be reached: ${reason}.`, { cause });
  }
  return { client, close: () => client.end() };
}
