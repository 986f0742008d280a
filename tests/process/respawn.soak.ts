import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { dataFolder, holderOf, isHealthy, startServer, waitFor } from './server-process.ts';

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
