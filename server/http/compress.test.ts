import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compress } from './compress.ts';

const text = { 'Content-Type': 'text/plain' };
const long = 'azul '.repeat(1_000);

function ask(answer: () => Response, headers: Record<string, string> = { 'Accept-Encoding': 'gzip, br' }) {
  const app = new Hono().use(compress()).get('/', answer);
  return app.request('/', { headers });
}

/** An answer that is written while it is read, and whether its reader has left. */
function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    body: readable,
    write: (piece: string) => writer.write(new TextEncoder().encode(piece)),
    left: writer.closed.then(
      () => 'no',
      () => 'yes',
    ),
  };
}

describe('compression', () => {
  test('each piece of a stream is there before the next is written', async () => {
    const { body, write } = stream();
    const response = await ask(() => new Response(body, { headers: text }));
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const plain = response.body?.pipeThrough(new DecompressionStream('gzip')).getReader();
    for (const piece of ['uno', 'dos', 'tres']) {
      void write(piece);
      const { value } = (await plain?.read()) ?? {};
      expect(new TextDecoder().decode(value)).toBe(piece);
    }
  }, 2_000);

  test('a reader who leaves ends the stream', async () => {
    const { body, write, left } = stream();
    const response = await ask(() => new Response(body, { headers: text }));
    void write('uno');
    await response.body?.cancel();
    expect(await left).toBe('yes');
  });

  test('a long answer is smaller, and varies', async () => {
    const response = await ask(
      () => new Response(long, { headers: { ...text, ETag: '"1"', Vary: 'Origin' } }),
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Origin, Accept-Encoding',
      etag: 'W/"1"',
    });
    const plain = response.body?.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(plain).text()).toBe(long);
  });

  test.each<[string, Record<string, string>, Record<string, string>, number?]>([
    ['who cannot read it', { 'Accept-Encoding': 'br' }, {}],
    ['who refuses it', { 'Accept-Encoding': 'gzip;q=0, br' }, {}],
    ['what is packed', {}, { 'Content-Encoding': 'br' }],
    ['what is short', {}, { 'Content-Length': '12' }],
    ['a picture', {}, { 'Content-Type': 'image/png' }],
    ['what must stay as it is', {}, { 'Cache-Control': 'no-transform' }],
    ['a part', {}, {}, 206],
  ])('not for %s', async (_, asked, given, status = 200) => {
    const headers = { ...text, ...given };
    const response = await ask(() => new Response(long, { status, headers }), {
      'Accept-Encoding': 'gzip',
      ...asked,
    });
    expect(response.headers.get('content-encoding')).toBe(given['Content-Encoding'] ?? null);
    expect(await response.text()).toBe(long);
  });
});
