import { type ChildProcess, fork } from 'node:child_process';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/postgres-cluster.ts';
import { clusterTime, processTime } from './processor-time.ts';

export const jwtSecret = 'bench-secret-with-more-than-32-characters';
export const publishableKey = 'sb_publishable_bench00000000';

export interface BenchServer {
  name: 'own' | 'before' | 'peer';
  url: string;
  /** Processor time so far of the server and of the database it uses, in milliseconds. */
  processorTime(): number;
  /** Of it, the database's; zero where it is part of the server. */
  databaseTime(): number;
  stop(): void;
}

export interface Where {
  databaseUrl?: string;
  folder?: string;
  /** Schema and data, for an engine that only its server can reach. */
  sql?: string;
  /** Of the peer: with the tables of its accounts. */
  withAccounts?: boolean;
}

export async function startOwn(where: Where): Promise<BenchServer> {
  return start('own', 'own.ts', ownEnvironment(where));
}

/** The same out of another checkout, whose folder BENCH_BEFORE names. */
export async function startBefore(where: Where): Promise<BenchServer | undefined> {
  const folder = process.env.BENCH_BEFORE;
  return folder
    ? start('before', join(resolve(folder), 'bench', 'own.ts'), ownEnvironment(where))
    : undefined;
}

function ownEnvironment(where: Where): Record<string, string> {
  return {
    SUPABASE_JWT_SECRET: jwtSecret,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    RATE_LIMITS: 'off',
    ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}),
    ...(where.folder ? { DATA_DIR: where.folder } : {}),
    ...(where.sql ? { BENCH_SQL: where.sql } : {}),
  };
}

/** With its limits on; clients say their own address, as a proxy would. */
export async function startGuarded(where: Where): Promise<BenchServer> {
  return start('own', 'own.ts', {
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    TRUST_PROXY: 'on',
    ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}),
    ...(where.folder ? { DATA_DIR: where.folder } : {}),
  });
}

export async function startPeer(where: Where): Promise<BenchServer> {
  return start('peer', 'peer/serve.js', {
    BENCH_JWT_SECRET: jwtSecret,
    LITE_TELEMETRY: '0',
    DO_NOT_TRACK: '1',
    ...(where.databaseUrl ? { BENCH_DATABASE_URL: where.databaseUrl } : {}),
    ...(where.folder ? { BENCH_FOLDER: where.folder } : {}),
    ...(where.sql ? { BENCH_SQL: where.sql } : {}),
    ...(where.withAccounts ? { BENCH_ACCOUNTS: 'on' } : {}),
  });
}

async function start(
  name: BenchServer['name'],
  file: string,
  env: Record<string, string>,
): Promise<BenchServer> {
  const port = await freePort();
  const path = isAbsolute(file) ? file : fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, {
    // The peer tells every notice of the database.
    stdio: name === 'peer' ? ['ignore', 'ignore', 'ignore', 'ipc'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
  });
  await ready(child, name);
  const databaseUrl = env.DATABASE_URL ?? env.BENCH_DATABASE_URL;
  const databaseTime = () => (databaseUrl ? clusterTime(new URL(databaseUrl).port) : 0);
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    processorTime: () => processTime(child.pid ?? 0) + databaseTime(),
    databaseTime,
    stop: () => child.disconnect(),
  };
}

function ready(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it was ready`)));
  });
}
