import type { Config } from '../config.ts';
import type { Database, DatabaseMeter } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'engineMemoryBytes'>,
  meter?: DatabaseMeter,
): Promise<Database> {
  const { databaseUrl, dataDir, engineMemoryBytes } = config;
  return databaseUrl
    ? openPostgres(databaseUrl, meter)
    : openPglite(dataDir, { maxMemoryBytes: engineMemoryBytes, meter });
}
