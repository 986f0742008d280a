import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { ensureAdmin } from './auth/ensure-admin.ts';
import { openMailQueue } from './auth/mail/queue.ts';
import { type Config, readConfig } from './config.ts';
import { startDailyWork } from './daily.ts';
import { migrate, readMigrations } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { type DemoAccount, prepareDemo } from './database/seed.ts';
import { prepareDemoFiles } from './demo-files.ts';
import { StartError } from './errors.ts';
import { openGateway } from './gateway.ts';
import { listen } from './listen.ts';
import { openBuiltSite } from './pages/build.ts';
import { openDevSite } from './pages/dev.ts';
import { createPages } from './pages/pages.ts';
import { keepPrivate, privateUmask } from './private-folder.ts';

process.umask(privateUmask);

/** EX_CONFIG: whoever started this process knows that it need not try again. */
const refusedCode = 78;

/** What must be undone before the process ends, newest first. */
const closers: Array<() => Promise<void>> = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const isDev = process.argv.includes('--dev');
  const listener = await listen(config.port, config.host);
  closers.unshift(listener.close);
  // Read before anything is written: a wrong folder leaves no trace.
  if (config.migrationsDir) await readMigrations(config.migrationsDir);

  if (!(await keepPrivate(config.dataDir))) {
    console.error(
      `The data folder ${config.dataDir} is open to other accounts: its owner must close it (chmod 700).`,
    );
  }
  const place = config.databaseUrl ? new URL(config.databaseUrl).host : config.dataDir;
  say(isFirstStart(config) ? `making the database (${place})` : `opening the database (${place})`);
  const opening = openDatabase(config);
  // A stop meanwhile waits until it is open and can be closed.
  closers.splice(1, 0, async () => (await opening).close());
  const database = await opening;
  const applied = await migrate(database, config.migrationsDir);
  if (applied.length > 0) say(`applied ${applied.length} migrations`);
  const accounts = await prepareDemo(database, config, say);
  const gateway = await openGateway(config, database);
  const { app: api, keys, files, mail } = gateway;
  closers.splice(-1, 0, files.close, mail.close);
  await ensureAdmin({ config, database });
  await prepareDemoFiles(config, database, gateway);
  const mailQueue = await openMailQueue({ config, database });
  closers.splice(-1, 0, mailQueue.close);
  closers.splice(-1, 0, startDailyWork(database).close);

  const devSite = isDev ? await openDevSite(listener.server) : undefined;
  if (devSite) closers.unshift(devSite.close);
  const site = devSite ?? (await openBuiltSite());
  const app = new Hono();
  // Pictures are small already, and parts of a file must stay the bytes that were asked for.
  app.use(except('/storage/v1/*', compress()));
  app.route('/', api);
  app.route('/', createPages({ config, keys, api, ...site }));

  const answer = getRequestListener(app.fetch) as RequestListener;
  listener.answerWith(devSite ? devSite.wrap(answer) : answer);
  announce(config.siteUrl, place, accounts);
}

function isFirstStart({ databaseUrl, dataDir }: Config): boolean {
  return !databaseUrl && !existsSync(join(dataDir, 'database'));
}

/** Not foreseen, so it is a fault of the program; its stack helps whoever mends it, not whoever starts it. */
function explainFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The server could not start: ${reason}. Set DEBUG=1 to see where.`);
  if (process.env.DEBUG) console.error(error);
}

function say(line: string): void {
  console.log(`· ${line}`);
}

function announce(siteUrl: string, place: string, accounts: DemoAccount[]): void {
  console.log(`\n  Address   ${siteUrl}\n  Data      ${place}`);
  for (const { email, password } of accounts) console.log(`  Demo      ${email}  ${password}`);
  console.log('\n  Stop with Ctrl+C.\n');
}

async function stop(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

let isStopping = false;
async function stopAndExit(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAndExit());
// Started by the npm script: when that is gone, nobody could stop this process by its name.
if (process.connected) process.on('disconnect', () => void stopAndExit());

try {
  await start();
} catch (error) {
  // A start that is stopped half-way fails because of it; whoever stops it also ends the process.
  if (!isStopping) {
    if (error instanceof StartError) console.error(error.message);
    else explainFailure(error);
    await stop().catch(() => {});
    process.exit(error instanceof StartError ? refusedCode : 1);
  }
}
