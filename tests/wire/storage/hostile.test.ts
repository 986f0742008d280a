import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { createActors, ids, tokenOf } from './actors.ts';
import { hostileFiles } from './hostile-files.ts';
import { asFile, picture } from './pictures.ts';
import { type PlacedServer, places } from './stores.ts';

const files = await hostileFiles();

describe.each(places)('hostile files, $name', ({ name: place, start }) => {
  const server = shared(() => start());
  const actors = shared(() => createActors(server));

  const images = () => actors.owner.storage.from('provider-images');
  async function expectNothingStored() {
    expect(await server.database.query('select name from storage.objects')).toEqual([]);
    expect(await server.listFiles()).toEqual([]);
  }

  // Every file comes in both encodings, on disk on each engine, in S3 on one of them: no refused byte gets that far.
  const isBoth = place.includes('disk');
  const isOdd = place.startsWith('postgres');
  const [asForm, asRaw] = [isOdd, !isOdd].map((odd) =>
    files.filter((_, at) => isBoth || (at % 2 === 1) === odd),
  );

  test.each(asForm ?? [])('$name as a form', async ({ name, type, bytes, refusal }) => {
    const { error } = await images().upload(name, asFile(bytes, name, type));
    expect(error).toMatchObject({ status: 400, statusCode: refusal.statusCode });
    expect(error?.message).toMatch(refusal.message);
    await expectNothingStored();
  });

  test.each((asRaw ?? []).filter(({ bytes }) => bytes.length > 0))(
    '$name raw',
    async ({ name, type, bytes, refusal }) => {
      const { error } = await images().upload(name, bytes, { contentType: type });
      expect(error).toMatchObject({ status: 400, statusCode: refusal.statusCode });
      expect(error?.message).toMatch(refusal.message);
      await expectNothingStored();
    },
  );

  test('a stream that does not say how long it is ends at the limit', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    const { error } = await images().upload('endless.png', endless, {
      contentType: 'image/png',
      duplex: 'half',
    });
    expect(error).not.toBeNull();
    await expect.poll(() => server.listFiles()).toEqual([]);
    await expectNothingStored();
  });

  test.each([
    '..%2f..%2fserver.png',
    '%2e%2e/%2e%2e/x.png',
    'a%2f%2e%2e%2f%2e%2e%2fx.png',
    '%00.png',
    'a%5c..%5cx.png',
  ])('the path %s leads nowhere', async (path) => {
    const bytes = await picture();
    // By hand, because a client's URL parser would resolve the dots.
    const answer = await rawRequest(server, `/storage/v1/object/provider-images/${path}`, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    await expectNothingStored();
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const token = await tokenOf(server, ids.owner);
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = `POST /storage/v1/object/provider-images/broken.png HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/png\r\nContent-Length: 100000\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(50_000)]));
    });
    // It has begun: what came so far is on the disk.
    await expect.poll(() => server.listFiles()).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => server.listFiles()).toEqual([]);
    await expectNothingStored();
  });
});

async function rawRequest(server: PlacedServer, path: string, body: Buffer): Promise<string> {
  const { port } = new URL(server.url);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${server.secretKey}\r\nContent-Type: image/png\r\nContent-Length: ${body.length}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(Buffer.concat([Buffer.from(head), body])),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
