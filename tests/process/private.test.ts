import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openToOthers } from './open-to-others.ts';
import { dataFolder, startServer, waitFor } from './server-process.ts';

const run = promisify(execFile);

beforeAll(() => prepare({ build: true }));

test('a data folder that others could read and write is closed at the start, and stays closed', async () => {
  const DATA_DIR = await dataFolder('seeded');
  await run('chmod', ['-R', 'a+rwX', DATA_DIR]);
  expect((await openToOthers(DATA_DIR)).length).toBeGreaterThan(500);

  const server = await startServer({ DATA_DIR });
  await server.ready();
  expect(await openToOthers(DATA_DIR)).toEqual([]);
  // Mail that is written to the folder has links in it that sign a person in.
  const response = await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'familia@miguiaazul.test' }),
  });
  expect(response.status).toBe(200);
  await waitFor(() => existsSync(join(DATA_DIR, 'outbox')), server);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(await openToOthers(DATA_DIR)).toEqual([]);
});
