import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { ensureAdmin } from './auth/ensure-admin.ts';
import { openMailQueue } from './auth/mail/queue.ts';
import { startTidying } from './auth/tidy.ts';
import { startDailyBackups } from './backup/daily.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { prepareDemoFiles } from './demo-files.ts';
import { openDueFunctions } from './functions/due.ts';
import { openGateway } from './gateway.ts';
import { compress } from './http/compress.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openBuiltSite } from './pages/build.ts';
import { cacheFigures } from './pages/cache-figures.ts';
import { openDevSite } from './pages/dev.ts';
import { PageCache } from './pages/page-cache.ts';
import { createPages } from './pages/pages.ts';
import { openTableChanges } from './pages/table-changes.ts';
import { startDailyHook, startWorkHook } from './product.ts';

interface SiteOptions {
  config: Config;
  database: Database;
  server: Server;
  isDev: boolean;
  metrics: Metrics | undefined;
  /** Closed before the HTTP server: what would keep its connections open. */
  front: AsyncDisposableStack;
  /** Closed after it, and before the database. */
  back: AsyncDisposableStack;
}

/** API and pages on a database that has been migrated. */
export async function openSite({
  config,
  database,
  server,
  isDev,
  metrics,
  front,
  back,
}: SiteOptions): Promise<RequestListener> {
  const gateway = await openGateway(config, database, metrics);
  back.defer(gateway.close);
  await ensureAdmin({ config, database });
  await prepareDemoFiles(config, database, gateway);
  const mailQueue = await openMailQueue({ config, database });
  back.defer(mailQueue.close);
  back.defer(startTidying(database).close);
  back.defer(startDailyHook(database).close);
  back.defer(startWorkHook(database).close);
  const backups = startDailyBackups(config, database);
  if (backups) back.defer(backups.close);
  const call = async (name: string) =>
    gateway.app.request(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${gateway.keys.secretKey}` },
    });
  const dueFunctions = await openDueFunctions({ database, call });
  back.defer(dueFunctions.close);

  const devSite = isDev ? await openDevSite(server) : undefined;
  if (devSite) front.defer(devSite.close);
  const site = devSite ?? (await openBuiltSite(config));
  const cache =
    isDev || config.pageCacheBytes === 0
      ? undefined
      : new PageCache(await openTableChanges(database), config.pageCacheBytes);
  if (cache) metrics?.add(() => cacheFigures(cache));
  const app = new Hono();
  // Pictures are small already, and parts of a file must stay the bytes that were asked for.
  app.use(except('/storage/v1/*', compress()));
  app.route('/', gateway.app);
  app.route('/', createPages({ config, keys: gateway.keys, api: gateway.app, cache, ...site }));

  const answer = getRequestListener(app.fetch) as RequestListener;
  return devSite ? devSite.wrap(answer) : answer;
}
