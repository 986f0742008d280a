import type { Config } from '../config.ts';
import type { Database, DatabaseMeter } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** With `stop` a PostgreSQL that is away is waited for, until that; else it is refused. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'engineMemoryBytes'>,
  meter?: DatabaseMeter,
  stop?: AbortSignal,
): Promise<Database> {
  const { databaseUrl, dataDir, engineMemoryBytes } = config;
  return databaseUrl
    ? openPostgres(databaseUrl, meter, stop)
    : openPglite(dataDir, { maxMemoryBytes: engineMemoryBytes, meter });
}
