import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { prepare } from '../../scripts/prepare.mjs';
import { findPostgres, freePort, startCluster } from '../support/postgres-cluster.ts';
import { controlServer } from './load/server-control.ts';
import {
  dataFolder,
  endWithFile,
  holderOf,
  isHealthy,
  startServer,
  tempFolder,
  waitFor,
} from './server-process.ts';

const atEnd = endWithFile();
/** Longer than what a start takes, and than any pause between two tries. The figures of docs/deploy are of AWAY_SECONDS=60. */
const awayMs = Number(process.env.AWAY_SECONDS ?? 12) * 1_000;

beforeAll(() => prepare({ build: true }));

test('a server that dies is brought back, and SIGTERM during the pause ends it', async () => {
  const DATA_DIR = await dataFolder('served');
  const start = await startServer({ DATA_DIR }, 'scripts/start.mjs');
  await start.ready();
  const first = await holderOf(DATA_DIR);
  process.kill(first, 'SIGKILL');
  await waitFor(async () => (await holderOf(DATA_DIR)) !== first && (await isHealthy(start.url)), start);
  expect(start.stderr).toContain('The server ended by itself (SIGKILL): it starts again in 1 s.');

  const second = await holderOf(DATA_DIR);
  expect(second).not.toBe(first);
  process.kill(second, 'SIGKILL');
  await waitFor(() => start.stderr.includes('it starts again in 2 s.'), start);
  start.kill('SIGTERM');
  expect(await start.exited).toBe(1);
  expect(await isHealthy(start.url)).toBe(false);
});

test('after a power cut of server and PostgreSQL the site is back by itself, though PostgreSQL comes later', async () => {
  const cluster = await startCluster(findPostgres() ?? '');
  atEnd(cluster.stop);
  const folder = await tempFolder();
  const env = {
    ...controlServer(folder, '').env,
    DATABASE_URL: cluster.url,
    DEMO: 'off',
    PORT: String(await freePort()),
  };
  const before = await startServer(env, 'scripts/start.mjs');
  await before.ready();
  before.kill('SIGKILL');
  process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGKILL');
  await cluster.halt();

  // As systemd does when the machine is on again.
  const after = await startServer(env, 'scripts/start.mjs');
  await waitFor(() => after.stderr.includes('cannot be reached'), after);
  await sleep(awayMs);
  await cluster.resume();
  await after.ready();
  expect(after.stderr).toMatch(/^The PostgreSQL at .* cannot be reached: .* It is waited for\.\n$/);
});

test('a server whose npm was ended ends too', async () => {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: await dataFolder('served') };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' });
  onTestFinished(() => void npm.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isHealthy(url), { timeout: 60_000 }).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(() => isHealthy(url)).toBe(false);
  await expect.poll(() => holderOf(env.DATA_DIR)).toBe(0);
});
