import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { expectLog } from '../../../tests/support/quiet-log.ts';
import { openS3Store } from './s3.ts';

/** The client's own words. */
const notRepeated = /non-retryable streaming request/;

/** A store that answers the first requests with a fault of its own. Gives the sizes of what it was sent. */
async function faultyStore(faults: number) {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    sizes.push((await buffer(request)).length);
    if (sizes.length > faults) return void response.end();
    response.writeHead(500, { 'content-type': 'application/xml' });
    response.end('<Error><Code>InternalError</Code><Message>Please try again.</Message></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const store = openS3Store({
    bucket: 'files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  return { store, sizes };
}

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-s3-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bytes');
  await writeFile(path, Buffer.alloc(100_000, 1));
  return path;
}

test('bytes are sent whole again to a store that answers with a fault of its own', async () => {
  expectLog(notRepeated);
  const { store, sizes } = await faultyStore(2);
  await store.stage(await newFile());
  expect(sizes).toEqual([100_000, 100_000, 100_000]);
});

test('a store that goes on so is given up', async () => {
  expectLog(notRepeated);
  const { store, sizes } = await faultyStore(9);
  await expect(store.stage(await newFile())).rejects.toMatchObject({ $fault: 'server' });
  expect(sizes.length).toBe(3);
});
