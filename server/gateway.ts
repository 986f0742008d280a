import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { applyProductSettings } from './database/product-settings.ts';
import { createCallerReader } from './identity/caller.ts';
import { openEnded } from './identity/ended.ts';
import { type Keys, openKeys } from './identity/keys.ts';
import { type Files, openFiles } from './storage/open.ts';

export interface Gateway {
  app: Hono;
  keys: Keys;
  /** To be closed before the database. */
  files: Files;
}

/** The API on a database that has been migrated. */
export async function openGateway(config: Config, database: Database): Promise<Gateway> {
  await applyProductSettings(config, database);
  const keys = await openKeys(database, config);
  const callers = createCallerReader(keys, await openEnded(database), config.auth);
  const files = await openFiles(config, database);
  return { keys, files, app: createApp({ config, database, keys, callers, files }) };
}
