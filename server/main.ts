import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { migrate, readMigrations } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { type DemoAccount, prepareDemo } from './database/seed.ts';
import { StartError } from './errors.ts';
import { reservePort } from './http/http-server.ts';
import { serveMetrics } from './http/metrics-server.ts';
import { isLogJson, logAsJson } from './log/json-log.ts';
import { createDatabaseFigures } from './metrics/database-figures.ts';
import { openInstallationFigures } from './metrics/installation-figures.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { keepPrivate, privateUmask, requireOwnFolder } from './private-folder.ts';

process.umask(privateUmask);
// Before the settings are read: that they are refused is said in the same way.
if (process.env.LOG === 'json') logAsJson();

/** EX_CONFIG: whoever started this process knows that it need not try again. */
const refusedCode = 78;

/** What is closed before the process ends, newest first: the HTTP server and, once no request is left, what it used. */
const front = new AsyncDisposableStack();
const back = front.use(new AsyncDisposableStack());
const stopping = new AbortController();

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const isDev = process.argv.includes('--dev');
  const httpServer = await reservePort(config.port, config.host);
  front.defer(httpServer.close);
  const metrics = await openMetrics(config);
  const { server } = httpServer;
  const { project } = config;
  if (project) {
    const { openRenderer } = await import('./renderer.ts');
    await httpServer.listen(await openRenderer({ config, project, server, isDev, metrics, front }));
    return announce(config.siteUrl, project.url, []);
  }
  // Read before anything is written: a wrong folder leaves no trace.
  const { migrations } = config.product;
  if (migrations) await readMigrations(migrations);

  requireOwnFolder(config.dataDir);
  if (!(await keepPrivate(config.dataDir))) {
    console.error(
      `The data folder ${config.dataDir} is open to other accounts: its owner must close it (chmod 700).`,
    );
  }
  const place = config.databaseUrl ? new URL(config.databaseUrl).host : config.dataDir;
  say(isFirstStart(config) ? `making the database (${place})` : `opening the database (${place})`);
  const opening = openDatabase(config, metrics?.database, stopping.signal);
  // A stop meanwhile waits until it is open and can be closed, or is given up.
  back.defer(() =>
    opening.then(
      (database) => database.close(),
      () => {},
    ),
  );
  // Most of the program, loaded while the embedded engine starts on its own thread. It keeps this thread busy for
  // seconds on a busy machine, in which no answer of PostgreSQL would be heard.
  if (config.databaseUrl) await opening;
  const [database, { openSite }] = await Promise.all([opening, import('./site.ts')]);
  const applied = await migrate(database, migrations);
  if (applied.length > 0) say(`applied ${applied.length} migrations`);
  metrics?.add(createDatabaseFigures(database));
  const accounts = await prepareDemo(database, config, say);
  const answer = await openSite({ config, database, server, isDev, metrics, front, back });
  if (stopping.signal.aborted) return;
  await httpServer.listen(answer);
  announce(config.siteUrl, place, accounts);
}

/** The private port, which is nobody's but the operator's: the public one knows nothing of it. */
async function openMetrics(config: Config): Promise<Metrics | undefined> {
  const { metrics: place } = config;
  if (!place) return undefined;
  const server = await reservePort(place.port, place.host, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  front.defer(server.close);
  const metrics = createMetrics();
  front.defer(metrics.close);
  metrics.add(await openInstallationFigures(config));
  await server.listen(serveMetrics(metrics));
  return metrics;
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
  console.log(isLogJson() ? line : `· ${line}`);
}

function announce(siteUrl: string, place: string, accounts: DemoAccount[]): void {
  // The accounts are for whoever looks at a terminal; a log is kept.
  if (isLogJson()) {
    say(`ready: ${siteUrl}`);
    return;
  }
  console.log(`\n  Address   ${siteUrl}\n  Data      ${place}`);
  for (const { email, password } of accounts) console.log(`  Demo      ${email}  ${password}`);
  console.log('\n  Stop with Ctrl+C.\n');
}

async function stopAndExit(signal?: NodeJS.Signals): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  if (signal) say(`stopping (${signal})`);
  await front.disposeAsync();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAndExit(signal));
// Started by the npm script: when that is gone, nobody could stop this process by its name.
if (process.connected) process.on('disconnect', () => void stopAndExit());

try {
  await start();
} catch (error) {
  // A start that is stopped half-way fails because of it; whoever stops it also ends the process.
  if (!stopping.signal.aborted) {
    if (error instanceof StartError) console.error(error.message);
    else explainFailure(error);
    await front.disposeAsync().catch(() => {});
    process.exit(error instanceof StartError ? refusedCode : 1);
  }
}
