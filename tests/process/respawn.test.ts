import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { refusedCode } from '../../scripts/respawn.mjs';
import { dataFolder, isHealthy, startServer, tempFolder, waitFor } from './server-process.ts';

const startScript = 'scripts/start.mjs';

beforeAll(() => prepare({ build: true }));

async function holderOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'server.lock'), 'utf8').catch(() => '{"pid":0}');
  return (JSON.parse(text) as { pid: number }).pid;
}

test('a server that dies is brought back, and SIGTERM ends it for good', async () => {
  const DATA_DIR = await dataFolder('seeded');
  const start = await startServer({ DATA_DIR }, startScript);
  await start.ready();
  const first = await holderOf(DATA_DIR);
  process.kill(first, 'SIGKILL');
  await waitFor(async () => (await holderOf(DATA_DIR)) !== first && (await isHealthy(start.url)), start);
  expect(start.stderr).toContain('The server ended by itself (SIGKILL): it starts again in 1 s.');

  const second = await holderOf(DATA_DIR);
  expect(second).not.toBe(first);
  start.kill('SIGTERM');
  expect(await start.exited).toBe(0);
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
  expect(await isHealthy(start.url)).toBe(false);
});

test('a start that is refused with a sentence is not tried again', async () => {
  const start = await startServer({ DATA_DIR: await tempFolder(), DEMO: 'perhaps' }, startScript);
  expect(await start.exited).toBe(refusedCode);
  expect(start.stderr).toBe('The environment variable DEMO is wrong: must be on or off.\n');
});

test('SIGTERM during the pause ends it', async () => {
  const DATA_DIR = await dataFolder('seeded');
  const start = await startServer({ DATA_DIR }, startScript);
  await start.ready();
  process.kill(await holderOf(DATA_DIR), 'SIGKILL');
  await waitFor(() => start.stderr.includes('starts again'), start);
  start.kill('SIGTERM');
  expect(await start.exited).toBe(1);
});
