import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { ensureAdmin } from './auth/ensure-admin.ts';
import { openMailQueue } from './auth/mail/queue.ts';
import type { Config } from './config.ts';
import { startDailyWork } from './daily.ts';
import type { Database } from './database/database.ts';
import { prepareDemoFiles } from './demo-files.ts';
import { openGateway } from './gateway.ts';
import { openBuiltSite } from './pages/build.ts';
import { openDevSite } from './pages/dev.ts';
import { PageCache } from './pages/page-cache.ts';
import { createPages } from './pages/pages.ts';
import { openTableChanges } from './pages/table-changes.ts';

export interface SiteOptions {
  config: Config;
  database: Database;
  server: Server;
  isDev: boolean;
  /** What must be undone before the process ends, in this order; the last one closes the database. */
  closers: Array<() => Promise<void>>;
}

/** API and pages on a database that has been migrated. */
export async function openSite({
  config,
  database,
  server,
  isDev,
  closers,
}: SiteOptions): Promise<RequestListener> {
  const gateway = await openGateway(config, database);
  const { app: api, keys, files, mail } = gateway;
  closers.splice(-1, 0, files.close, mail.close);
  await ensureAdmin({ config, database });
  await prepareDemoFiles(config, database, gateway);
  const mailQueue = await openMailQueue({ config, database });
  closers.splice(-1, 0, mailQueue.close);
  closers.splice(-1, 0, startDailyWork(database).close);

  const devSite = isDev ? await openDevSite(server) : undefined;
  if (devSite) closers.unshift(devSite.close);
  const site = devSite ?? (await openBuiltSite());
  const cache =
    isDev || config.pageCacheBytes === 0
      ? undefined
      : new PageCache(await openTableChanges(database), config.pageCacheBytes);
  const app = new Hono();
  // Pictures are small already, and parts of a file must stay the bytes that were asked for.
  app.use(except('/storage/v1/*', compress()));
  app.route('/', api);
  app.route('/', createPages({ config, keys, api, cache, ...site }));

  const answer = getRequestListener(app.fetch) as RequestListener;
  return devSite ? devSite.wrap(answer) : answer;
}
