import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { createAfterResponse } from './auth/after-response.ts';
import { openAccountMail } from './auth/mail/account-queue.ts';
import type { MailQueue } from './auth/mail/mail-loop.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createCallerReader } from './identity/caller.ts';
import { type Keys, openKeys } from './identity/keys.ts';
import { openRevocations } from './identity/revocations.ts';
import { applyProductSettings } from './product.ts';
import { type Files, openFiles } from './storage/files/open.ts';

export interface Gateway {
  app: Hono;
  keys: Keys;
  /** Both to be closed before the database. */
  files: Files;
  mail: MailQueue;
}

/** The API on a database that has been migrated. */
export async function openGateway(config: Config, database: Database): Promise<Gateway> {
  await applyProductSettings(config, database);
  const keys = await openKeys(database, config);
  const callers = createCallerReader(keys, await openRevocations(database), config.auth);
  const files = await openFiles(config, database);
  const afterResponse = createAfterResponse();
  const queue = await openAccountMail({ config, database });
  const mail = {
    async close() {
      await afterResponse.settle();
      await queue.close();
    },
  };
  return { keys, files, mail, app: createApp({ config, database, keys, callers, files, afterResponse }) };
}
