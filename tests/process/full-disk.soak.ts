import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { dataFolder, startServer, tempFolder } from './server-process.ts';

const secretKey = 'sb_secret_0123456789abcdef';
const layer = pathToFileURL(resolve('tests/process/full-disk.ts')).href;

test('a full disk is 503 for every write and names no file, reads go on, and room mends it', async () => {
  const flag = join(await tempFolder(), 'full');
  const server = await startServer(
    {
      DATA_DIR: await dataFolder('served'),
      SUPABASE_SECRET_KEY: secretKey,
      RATE_LIMITS: 'off',
      NODE_OPTIONS: `--import=${layer}`,
      DISK_FULL_WHILE: flag,
    },
    'tests/process/gateway.ts',
  );
  await server.ready();
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { apikey: secretKey, 'Content-Type': 'application/json', ...headers },
      body: body instanceof Blob ? body : JSON.stringify(body),
    });
  const [subject] = (await (await fetch(`${server.url}/rest/v1/recursos?select=id&limit=1`)).json()) as [
    { id: string },
  ];
  let number = 0;
  const writes: Record<string, () => Promise<Response>> = {
    data: () => send('/rest/v1/rpc/registrar_evento', { tipo: 'descarga_recurso', recurso_id: subject.id }),
    accounts: () => {
      number += 1;
      const user = {
        email: `n${number}@example.com`,
        password: 'azul-demo',
        user_metadata: { words: 'x'.repeat(2_000) },
      };
      return send('/auth/v1/admin/users', user);
    },
    files: () => {
      number += 1;
      const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(5_000)]);
      return send(`/storage/v1/object/passing/n${number}.txt`, picture, { 'Content-Type': 'text/plain' });
    },
  };
  expect((await send('/storage/v1/bucket', { id: 'passing', name: 'passing' })).status).toBe(200);
  for (const write of Object.values(writes)) expect((await write()).status).toBeLessThan(300);

  await writeFile(flag, '');
  for (const [what, write] of Object.entries(writes)) {
    // The last page of a table may have room for some rows more.
    let response = await write();
    for (let more = 0; more < 200 && response.status < 300; more += 1) {
      await response.arrayBuffer();
      response = await write();
    }
    expect(response.status, what).toBe(503);
    expect(await response.text(), what).not.toMatch(/base\/|file|could not|device/i);
  }
  const read = await fetch(`${server.url}/rest/v1/recursos?select=id&limit=1`);
  expect(await read.json()).toEqual([subject]);

  await rm(flag);
  for (const write of Object.values(writes)) expect((await write()).status).toBeLessThan(300);
  server.kill('SIGKILL');
});
