import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { createAfterResponse } from './auth/after-response.ts';
import { openAccountMail } from './auth/mail/account-queue.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createCallerReader } from './identity/caller.ts';
import { type Keys, openKeys } from './identity/keys.ts';
import { openRevocations } from './identity/revocations.ts';
import type { Metrics } from './metrics/metrics.ts';
import { applyProductSettings } from './product.ts';
import { openFiles } from './storage/files/open.ts';

export interface Gateway {
  app: Hono;
  keys: Keys;
  /** Before the database is closed. */
  close(): Promise<void>;
}

/** The API on a database that has been migrated. */
export async function openGateway(config: Config, database: Database, metrics?: Metrics): Promise<Gateway> {
  await using opened = new AsyncDisposableStack();
  await applyProductSettings(config, database);
  const keys = await openKeys(database, config);
  const callers = createCallerReader(keys, await openRevocations(database), config.auth);
  const files = await openFiles(config, database);
  opened.defer(files.close);
  const mail = await openAccountMail({ config, database });
  opened.defer(mail.close);
  // Newer than the queue and so settled before it: deferred work may queue mail.
  const afterResponse = createAfterResponse();
  opened.defer(afterResponse.settle);
  const app = createApp({ config, database, keys, callers, files, afterResponse, metrics });
  const kept = opened.move();
  return { app, keys, close: () => kept.disposeAsync() };
}
