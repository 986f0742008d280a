import { beforeAll, describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { buckets, createActors } from './actors.ts';
import { noiseBytes } from './pictures.ts';
import { places } from './stores.ts';

const large = noiseBytes(1_000_000);

describe.each(places)('serving, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets }));
  const actors = shared(() => createActors(server));
  beforeAll(async () => {
    const open = actors.service.storage.from('open');
    await open.upload('hola.txt', 'hola mundo', { contentType: 'text/plain', cacheControl: '120' });
    await open.upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' });
    await open.upload('large.bin', large, { contentType: 'application/octet-stream' });
    await open.upload('un nombre (1).txt', 'x', { contentType: 'text/plain', cacheControl: '31536000' });
  });

  const get = (path: string, init?: RequestInit) => fetch(`${server.url}/storage/v1${path}`, init);

  test('a public URL needs no credential, and even a bad one does no harm', async () => {
    const url = actors.visitor.storage.from('open').getPublicUrl('un nombre (1).txt').data.publicUrl;
    expect(await (await fetch(url)).text()).toBe('x');
    expect((await fetch(url, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
  });

  test('headers say what a cache and a browser need', async () => {
    const { headers } = await get('/object/public/open/hola.txt');
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('content-length')).toBe('10');
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 600_000);
    expect(headers.get('cache-control')).toBe('max-age=120');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('x-robots-tag')).toBe('none');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('a name that is stored for a year is immutable', async () => {
    const { headers } = await get('/object/public/open/un%20nombre%20(1).txt');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('HTML is served as text and runs nothing', async () => {
    const { headers } = await get('/object/public/open/page.html');
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  test.each([
    ['bytes=0-3', 'hola', 'bytes 0-3/10'],
    ['bytes=5-', 'mundo', 'bytes 5-9/10'],
    ['bytes=-2', 'do', 'bytes 8-9/10'],
    ['bytes=5-999', 'mundo', 'bytes 5-9/10'],
  ])('the range %s', async (range, text, contentRange) => {
    const answer = await get('/object/public/open/hola.txt', { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(await answer.text()).toBe(text);
  });

  test('a range beyond the end is refused, one that makes no sense ignored', async () => {
    const beyond = await get('/object/public/open/hola.txt', { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const nonsense = await get('/object/public/open/hola.txt', { headers: { range: 'lines=1-2' } });
    expect(nonsense.status).toBe(200);
    const changed = await get('/object/public/open/hola.txt', {
      headers: { range: 'bytes=0-3', 'if-range': '"other"' },
    });
    expect(changed.status).toBe(200);
  });

  test('a large file comes whole and in parts', async () => {
    const whole = Buffer.from(await (await get('/object/public/open/large.bin')).arrayBuffer());
    expect(whole.equals(large)).toBe(true);
    const part = await get('/object/public/open/large.bin', { headers: { range: 'bytes=1000-699999' } });
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(1000, 700_000))).toBe(true);
  });

  test('what has not changed is not sent again', async () => {
    const { headers } = await get('/object/public/open/hola.txt');
    const eTag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    for (const [condition, value] of [
      ['if-none-match', eTag],
      ['if-none-match', `"x", W/${eTag}`],
      ['if-modified-since', modified],
    ] as const) {
      const answer = await get('/object/public/open/hola.txt', { headers: { [condition]: value } });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    const other = await get('/object/public/open/hola.txt', { headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });

  test('HEAD answers the headers alone', async () => {
    for (const path of [
      '/object/public/open/hola.txt',
      '/object/authenticated/open/hola.txt',
      '/object/open/hola.txt',
    ]) {
      const answer = await get(path, { method: 'HEAD', headers: { apikey: server.secretKey } });
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
        200,
        '10',
        '',
      ]);
    }
    const missing = await get('/object/public/open/none.txt', { method: 'HEAD' });
    expect([missing.status, await missing.text()]).toEqual([400, '']);
  });

  test('download asks the browser to save', async () => {
    const open = actors.visitor.storage.from('open');
    const disposition = async (download: string | boolean) =>
      (await fetch(open.getPublicUrl('hola.txt', { download }).data.publicUrl)).headers.get(
        'content-disposition',
      );
    expect(await disposition(true)).toBe('attachment;');
    expect(await disposition('saludo.txt')).toBe(
      "attachment; filename=saludo.txt; filename*=UTF-8''saludo.txt",
    );
    expect(await disposition('añ"o\r\n.txt')).toBe(
      "attachment; filename=a%C3%B1%22o%0D%0A.txt; filename*=UTF-8''a%C3%B1%22o%0D%0A.txt",
    );
  });

  test('a row that somebody made without a file is no object', async () => {
    await server.database.query(`insert into storage.objects (bucket_id, name) values ('open', 'bare.txt')`);
    const answer = await get('/object/public/open/bare.txt');
    expect(await answer.json()).toMatchObject({ statusCode: '404', message: 'Object not found' });
    expect((await actors.service.storage.from('open').info('bare.txt')).error).toMatchObject({
      statusCode: '404',
    });
  });

  test('bytes that are missing are a 404, not a broken answer', async () => {
    await server.database.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('open', 'lost.txt', gen_random_uuid(),
        '{"size": 3, "mimetype": "text/plain", "eTag": "\\"x\\"", "cacheControl": "no-cache", "lastModified": "2026-01-01T00:00:00Z"}')`,
    );
    const answer = await get('/object/public/open/lost.txt');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await answer.json()).toEqual({
      statusCode: '404',
      error: 'Not found',
      code: 'NoSuchKey',
      message: 'The resource was not found',
    });
  });
});
