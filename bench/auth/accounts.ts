import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tests/support/postgres-cluster.ts';
import { clusterTime, processTime } from '../processor-time.ts';
import { type BenchServer, jwtSecret, publishableKey, type Where } from '../servers.ts';

export const password = 'una-clave-para-medir';

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** @supabase/lite with the tables of its accounts. */
export async function startPeer({ databaseUrl, folder }: Where): Promise<BenchServer> {
  const port = await freePort();
  const child = fork('bench/peer/serve-accounts.js', {
    // It tells every notice of the database.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BENCH_JWT_SECRET: jwtSecret,
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
      ...(databaseUrl && { BENCH_DATABASE_URL: databaseUrl }),
      ...(folder && { BENCH_FOLDER: folder }),
    },
  });
  await once(child, 'message');
  const databaseTime = () => (databaseUrl ? clusterTime(new URL(databaseUrl).port) : 0);
  return {
    name: 'peer',
    url: `http://127.0.0.1:${port}`,
    processorTime: () => processTime(child.pid ?? 0) + databaseTime(),
    databaseTime,
    stop: () => child.disconnect(),
  };
}

/** Ends a server and waits until it no longer answers: its database goes next. */
export async function stopped(server: BenchServer): Promise<void> {
  server.stop();
  const isUp = () =>
    fetch(`${server.url}/auth/v1/health`).then(
      () => true,
      () => false,
    );
  while (await isUp());
}

export async function signUp(server: BenchServer): Promise<Tokens> {
  const email = `persona-${crypto.randomUUID()}@example.test`;
  return post(server, '/signup', { email, password });
}

export async function post(server: BenchServer, path: string, body: object): Promise<Tokens> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${server.name} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Tokens>;
}
