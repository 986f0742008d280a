import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openPglite } from '../../server/database/pglite.ts';
import { dataFolder, startServer, tempFolder, waitFor } from './server-process.ts';

beforeAll(() => prepare({ build: true }), 120_000);

test('SIGTERM: a request under way gets its answer, new ones get none, and the database is closed', async () => {
  const DATA_DIR = await dataFolder('seeded');
  const server = await startServer({ DATA_DIR });
  await server.ready();
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(true);

  const { hostname, port } = new URL(server.url);
  const slow = connect(Number(port), hostname);
  await once(slow, 'connect');
  slow.write(`GET /health HTTP/1.1\r\nHost: ${hostname}\r\n`);
  // An answer on another connection: the first half of the request has arrived before it.
  expect((await fetch(`${server.url}/health`)).status).toBe(200);

  server.kill('SIGTERM');
  await waitFor(
    () =>
      new Promise<boolean>((resolve) => {
        const late = connect(Number(port), hostname, () => resolve(late.destroy() && false));
        late.once('error', () => resolve(true));
      }),
    server,
  );
  slow.write('Connection: close\r\n\r\n');
  const answer = await text(slow);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('{"status":"ok"}');

  expect(await server.exited).toBe(0);
  expect(server.stderr).toBe('');
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(false);
});

test('SIGTERM does not wait for connections that are kept open', async () => {
  const server = await startServer({ DATA_DIR: await dataFolder('seeded') });
  await server.ready();
  await (await fetch(`${server.url}/health`)).text();
  const startedAt = Date.now();
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
});

test('SIGTERM during the first start ends it in order, and the next one works', async () => {
  const DATA_DIR = await tempFolder();
  const server = await startServer({ DATA_DIR });
  await waitFor(() => existsSync(join(DATA_DIR, 'database')), server);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.stderr).toBe('');
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(false);

  const database = await openPglite(DATA_DIR);
  await database.close();
});
