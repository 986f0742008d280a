import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openPglite } from '../../server/database/pglite.ts';
import { isSoak } from '../support/counts.ts';
import { countRows } from './count-rows.ts';
import { openToOthers } from './open-to-others.ts';
import { dataFolder, type ServerProcess, startServer, tempFolder, waitFor } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

type Moment = [what: string, isThere: (server: ServerProcess, folder: string) => boolean, thenMs: number];
const hasFile = (name: string) => (_server: ServerProcess, folder: string) => existsSync(join(folder, name));
/** Or is ready: on a quick machine a step may be over before it can be seen. */
const hasSaid = (words: string) => (server: ServerProcess) =>
  server.stdout.includes(words) || server.stdout.includes('Address');

/** Each start goes on where the one before it was killed, so these reach ever later steps of the first start. */
const moments: Moment[] = [
  ['before anything', () => true, 100],
  ['with the lock just taken', hasFile('server.lock'), 0],
  ['with the folder just begun', hasFile('database.unfinished'), 0],
  ['in the middle of making the folder', hasFile('database.unfinished/base'), 0],
  ['late in making the folder', hasFile('database.unfinished/base'), 900],
  ['with the folder just made', hasFile('database'), 0],
  ['among the first migrations', hasSaid('the database ('), 350],
  ['among the later migrations', hasSaid('the database ('), 500],
  ['with the demo content just begun', hasSaid('applied'), 0],
  ['in the middle of the demo content', hasSaid('the database ('), 600],
];

/** One of each kind: the folder half made, and the migrations half applied. */
const shortMoments = new Set(['in the middle of making the folder', 'among the later migrations']);
const chosen = isSoak ? moments : moments.filter(([what]) => shortMoments.has(what));

test('a first start killed at many moments can be repeated, and then works with the whole demo', async () => {
  const DATA_DIR = await tempFolder();
  for (const [what, isThere, thenMs] of chosen) {
    const server = await startServer({ DATA_DIR });
    await waitFor(() => isThere(server, DATA_DIR), server);
    await sleep(thenMs);
    server.kill('SIGKILL');
    expect(await server.exited, what).toBe('SIGKILL');
    expect(server.stderr, what).toBe('');
  }
  const server = await startServer({ DATA_DIR });
  await server.ready();
  expect(server.stdout).toContain('admin@miguiaazul.test');
  const logo = await fetch(`${server.url}/storage/v1/object/public/provider-images/demo-chiringa.webp`);
  expect(logo.headers.get('content-type')).toBe('image/webp');
  await logo.arrayBuffer();
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  expect(await openToOthers(DATA_DIR)).toEqual([]);

  const [killed, whole] = await Promise.all([openPglite(DATA_DIR), openPglite(await dataFolder('seeded'))]);
  expect(await countRows(killed)).toEqual(await countRows(whole));
  await Promise.all([killed.close(), whole.close()]);
});
