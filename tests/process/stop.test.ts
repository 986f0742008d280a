import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openPglite } from '../../server/database/pglite.ts';
import { dataFolder, startServer, tempFolder, waitFor } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** Recorded events that are younger than the test. */
async function countEvents(folder: string, recurso: string): Promise<number> {
  const database = await openPglite(folder);
  const rows = await database.query(
    `select from public.estadisticas where recurso_id = $1 and fecha > now() - interval '2 minutes'`,
    [recurso],
  );
  await database.close();
  return rows.length;
}

test('SIGTERM: a request under way gets its answer, new ones get none, and the database is closed', async () => {
  const DATA_DIR = await dataFolder('seeded');
  const server = await startServer({ DATA_DIR });
  await server.ready();
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(true);

  const [subject] = (await readJson(`${server.url}/rest/v1/recursos?select=id&limit=1`)) as [{ id: string }];
  const body = JSON.stringify({ tipo: 'descarga_recurso', recurso_id: subject.id });
  const { hostname, port } = new URL(server.url);
  const slow = connect(Number(port), hostname);
  await once(slow, 'connect');
  slow.write(
    `POST /rest/v1/rpc/registrar_evento HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  // An answer on another connection: the first half of the request has arrived before it.
  expect(await readJson(`${server.url}/health`)).toEqual({ status: 'ok' });

  server.kill('SIGTERM');
  await waitFor(
    () =>
      new Promise<boolean>((resolve) => {
        const late = connect(Number(port), hostname, () => resolve(late.destroy() && false));
        late.once('error', () => resolve(true));
      }),
    server,
  );
  const askedAt = Date.now();
  slow.write(body.slice(9));
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);

  expect(await server.exited).toBe(0);
  // The client would have kept the connection: the server does not wait for it to let go.
  expect(Date.now() - askedAt).toBeLessThan(9_000);
  expect(server.stderr).toBe('');
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(false);
  expect(await countEvents(DATA_DIR, subject.id)).toBe(1);
});

test('SIGTERM does not wait for connections that are kept open', async () => {
  const server = await startServer({ DATA_DIR: await dataFolder('seeded') });
  await server.ready();
  await (await fetch(`${server.url}/health`)).text();
  const startedAt = Date.now();
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(9_000);
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
