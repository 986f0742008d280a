import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openPglite } from '../../server/database/pglite.ts';
import { countRows } from './count-rows.ts';
import { openToOthers } from './open-to-others.ts';
import { dataFolder, type ServerProcess, startServer, tempFolder, waitFor } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

type Moment = [
  what: string,
  isThere: (server: ServerProcess, folder: string) => boolean,
  thenMs: number,
  how?: 'in order',
];
const hasFile = (name: string) => (_server: ServerProcess, folder: string) => existsSync(join(folder, name));
/** Or is ready: on a quick machine a step may be over before it can be seen. */
const hasSaid = (words: string) => (server: ServerProcess, _folder: string) =>
  server.stdout.includes(words) || server.stdout.includes('Address');

/** Each start goes on where the one before it was killed, so these reach ever later steps of the first start. */
const moments: Moment[] = [
  ['before anything', () => true, 100],
  ['with the lock just taken', hasFile('server.lock'), 0],
  ['with the folder just begun', hasFile('database.unfinished'), 0],
  ['in the middle of making the folder', hasFile('database.unfinished/base'), 0],
  ['late in making the folder', hasFile('database.unfinished/base'), 900],
  ['with the folder just made', hasFile('database'), 0],
  [
    'with the folder made',
    (...at) => hasSaid('the database (')(...at) && hasFile('database')(...at),
    0,
    'in order',
  ],
  ['among the first migrations', hasSaid('the database ('), 350],
  ['among the later migrations', hasSaid('the database ('), 500],
  ['with the demo content just begun', hasSaid('applied'), 0],
  ['in the middle of the demo content', hasSaid('the database ('), 600],
];

test('a first start killed or stopped at many moments can be repeated, and then works with the whole demo', async () => {
  const DATA_DIR = await tempFolder();
  for (const [what, isThere, thenMs, how] of moments) {
    const server = await startServer({ DATA_DIR });
    await waitFor(() => isThere(server, DATA_DIR), server);
    await sleep(thenMs);
    server.kill(how ? 'SIGTERM' : 'SIGKILL');
    expect(await server.exited, what).toBe(how ? 0 : 'SIGKILL');
    if (how) expect(existsSync(join(DATA_DIR, 'server.lock')), what).toBe(false);
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

  const [killed, whole] = await Promise.all([openPglite(DATA_DIR), openPglite(await dataFolder('served'))]);
  expect(await countRows(killed)).toEqual(await countRows(whole));
  await Promise.all([killed.close(), whole.close()]);
}, 600_000);
