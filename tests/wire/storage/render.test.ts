import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { buckets, createActors } from './actors.ts';
import { flatPng } from './hostile-files.ts';
import { asFile, picture } from './pictures.ts';
import { places } from './stores.ts';

/** The left half red, the right half blue. */
function halves(): Promise<Buffer> {
  return sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
    .extend({ right: 100, background: '#00f' })
    .png()
    .toBuffer();
}

/** The checksum of the header is right, the one of the picture itself is not. */
function withWrongChecksum(png: Buffer): Buffer {
  const bytes = Buffer.from(png);
  const data = bytes.indexOf('IDAT');
  const checksum = data + 4 + bytes.readUInt32BE(data - 4);
  bytes.writeUInt32BE(bytes.readUInt32BE(checksum) ^ 1, checksum);
  return bytes;
}

async function moving(): Promise<Buffer> {
  const frames = [await picture('png'), await picture('png', { noise: true })];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe.each(places)('render/image, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets, env: { IMAGE_SIZES: 'any' } }));
  const actors = shared(() => createActors(server));
  beforeAll(async () => {
    const photo = await picture('jpeg', { width: 800, height: 600, noise: true });
    await images().upload('foto.jpg', asFile(photo, 'foto.jpg', 'image/jpeg'), { cacheControl: '31536000' });
    const open = actors.service.storage.from('open');
    const small = await picture('jpeg');
    const stored: Array<[name: string, type: string, bytes: Buffer]> = [
      ['a.txt', 'text/plain', Buffer.from('text')],
      ['fake.png', 'image/png', Buffer.from('text')],
      ['cut.jpg', 'image/jpeg', small.subarray(0, Math.floor(small.length / 2))],
      ['brand.heic', 'image/heic', Buffer.from('00000010667479706d69663100000000', 'hex')],
      ['empty.png', 'image/png', Buffer.alloc(0)],
      ['large.png', 'image/png', flatPng(6400, 6251)],
      ['jpeg.txt', 'text/plain', small],
      ['jpeg.png', 'image/png', small],
      ['halves.png', 'image/png', await halves()],
      ['odd.png', 'image/png', withWrongChecksum(await picture('png'))],
      ['moving.gif', 'image/gif', await moving()],
    ];
    for (const [name, type, bytes] of stored) await open.upload(name, asFile(bytes, name, type));
  });

  const images = () => actors.owner.storage.from('provider-images');
  const render = (query: string, accept = '*/*') =>
    fetch(`${server.url}/storage/v1/render/image/public/provider-images/foto.jpg?${query}`, {
      headers: { accept },
    });
  const renderOpen = (name: string, query = '') =>
    fetch(`${server.url}/storage/v1/render/image/public/open/${name}?${query}`);
  const cacheFolder = () => join(server.dataDir, 'cache', 'images');

  test('the client asks for a small picture and gets one', async () => {
    const transform = { width: 200, height: 200, quality: 60 };
    const { publicUrl } = images().getPublicUrl('foto.jpg', { transform }).data;
    const answer = await fetch(publicUrl, { headers: { accept: 'image/avif,image/webp,*/*' } });
    expect(answer.headers.get('content-type')).toBe('image/avif');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.headers.get('x-transformations')).toBe(
      'height:200,width:200,resizing_type:fill,quality:60',
    );
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 200, height: 200 });

    const downloaded = await actors.visitor.storage
      .from('provider-images')
      .download('foto.jpg', { transform });
    expect(downloaded.error).toBeNull();
    expect((await sharp(await downloaded.data?.arrayBuffer()).metadata()).width).toBe(200);
  });

  test.each([
    ['image/avif,image/webp', '', 'image/avif'],
    ['image/webp,*/*', '', 'image/webp'],
    ['*/*', '', 'image/jpeg'],
    ['image/avif', '&format=origin', 'image/jpeg'],
    ['*/*', '&format=avif', 'image/avif'],
  ])('Accept %s %s gives %s', async (accept, query, type) => {
    const answer = await render(`width=50${query}`, accept);
    expect(answer.headers.get('content-type')).toBe(type);
  });

  test.each([
    ['width=400', 400, 300],
    ['height=150', 200, 150],
    ['width=100&height=100', 100, 100],
    ['width=100&height=100&resize=cover', 100, 100],
    ['width=100&height=100&resize=contain', 100, 75],
    ['width=100&height=50&resize=fill', 100, 50],
    ['width=2000', 800, 600],
    ['width=0&height=150', 200, 150],
    ['width=2501', 800, 600],
    ['', 800, 600],
  ])('%s gives %i × %i', async (query, width, height) => {
    const answer = await render(query);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width, height });
  });

  test('a side has at most 2500 pixels', async () => {
    const { headers } = await render('width=99999&height=10');
    expect(headers.get('x-transformations')).toBe('height:10,width:2500,resizing_type:fill');
  });

  test.each([
    'width=x',
    'width=1.5',
    'height=-1',
    'quality=19',
    'quality=101',
    'resize=stretch',
    'format=svg',
    'gravity=up',
    'gravity=no&x_offset=some',
    'gravity=fp',
    'gravity=fp&x_offset=0.5',
    'gravity=fp&x_offset=0.5&y_offset=1.1',
  ])('%s is refused', async (query) => {
    const answer = await render(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'Error', code: 'InvalidRequest' });
  });

  const unsupported = 'The source image is invalid or unsupported for rendering';
  test.each([
    ['a.txt', unsupported],
    ['fake.png', unsupported],
    ['cut.jpg', unsupported],
    ['brand.heic', unsupported],
    ['empty.png', unsupported],
    ['large.png', 'The source image resolution is too large to process'],
  ])('%s cannot be drawn from', async (name, message) => {
    for (const query of ['', 'width=10']) {
      const answer = await renderOpen(name, query);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { statusCode: '400', error: 'InvalidRequest', code: 'InvalidRequest', message },
      ]);
    }
  });

  test.each(['jpeg.txt', 'jpeg.png'])(
    '%s is drawn from by its bytes, whatever it is called',
    async (name) => {
      const answer = await renderOpen(name, 'width=10');
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 10 });
      expect((await renderOpen(name, 'format=webp')).headers.get('content-type')).toBe('image/webp');
    },
  );

  test('a wrong checksum is no hindrance', async () => {
    const answer = await renderOpen('odd.png', 'width=10');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('of an animation the first frame is drawn', async () => {
    const answer = await renderOpen('moving.gif', 'width=10');
    const drawn = await sharp(await answer.arrayBuffer(), { animated: true }).metadata();
    expect([answer.headers.get('content-type'), drawn.pages ?? 1]).toEqual(['image/gif', 1]);
  });

  test.each([
    ['gravity=we', 'gravity:we', 'red'],
    ['gravity=ea', 'gravity:ea', 'blue'],
    ['gravity=noea', 'gravity:noea', 'blue'],
    ['gravity=sowe', 'gravity:sowe', 'red'],
    ['gravity=we&x_offset=150', 'gravity:we:150:0', 'blue'],
    ['gravity=ea&x_offset=0.7', 'gravity:ea:0.7:0', 'red'],
    ['gravity=fp&x_offset=0.1&y_offset=0.5', 'gravity:fp:0.1:0.5', 'red'],
    ['gravity=fp&x_offset=0.9&y_offset=0', 'gravity:fp:0.9:0', 'blue'],
  ])('%s keeps that part', async (query, described, colour) => {
    const answer = await renderOpen('halves.png', `width=50&height=100&${query}`);
    expect(answer.headers.get('x-transformations')).toBe(
      `height:100,width:50,resizing_type:fill,${described}`,
    );
    const { channels } = await sharp(await answer.arrayBuffer()).stats();
    const [red, , blue] = channels.map(({ mean }) => mean);
    expect(colour === 'red' ? red : blue).toBe(255);
  });

  test('gravity that chooses for itself, and gravity where nothing is cut off', async () => {
    const smart = await renderOpen('halves.png', 'width=50&height=100&gravity=sm&x_offset=3');
    expect(smart.headers.get('x-transformations')).toMatch(/,gravity:sm$/);
    expect(await sharp(await smart.arrayBuffer()).metadata()).toMatchObject({ width: 50, height: 100 });
    const [plain, moved] = await Promise.all(
      ['', '&gravity=no'].map((query) => renderOpen('halves.png', `width=30&resize=contain${query}`)),
    );
    expect(moved?.headers.get('etag')).toBe(plain?.headers.get('etag'));
  });

  test('a signed address has its gravity in it', async () => {
    // The client's own type does not know gravity yet; its server does.
    const transform = { width: 50, height: 100, gravity: 'fp', x_offset: 1, y_offset: 0 };
    const open = actors.service.storage.from('open');
    const { data } = await open.createSignedUrl('halves.png', 60, { transform });
    const answer = await fetch(data?.signedUrl ?? '');
    expect(answer.headers.get('x-transformations')).toContain('gravity:fp:1:0');
  });

  test('it is made once, made again when somebody empties the cache, and has ranges and an ETag', async () => {
    const count = async () => (await readdir(cacheFolder())).length;
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => render('width=77')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await count()).toBe(before + 1);

    const eTag = answers[0]?.headers.get('etag') ?? '';
    const unchanged = await fetch(answers[0]?.url ?? '', { headers: { 'if-none-match': eTag } });
    expect(unchanged.status).toBe(304);
    const part = await fetch(answers[0]?.url ?? '', { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);

    await Promise.all((await readdir(cacheFolder())).map((name) => rm(join(cacheFolder(), name))));
    expect((await render('width=77')).status).toBe(200);
  });

  test('small pictures go with the file they were made of', async () => {
    await images().upload('breve.png', asFile(await picture(), 'b.png', 'image/png'));
    const { publicUrl } = images().getPublicUrl('breve.png', { transform: { width: 10 } }).data;
    await (await fetch(publicUrl)).arrayBuffer();
    const { data } = await images().info('breve.png');
    const made = async () =>
      (await readdir(cacheFolder())).filter((name) => name.startsWith(data?.version ?? 'x'));
    expect(await made()).toHaveLength(1);
    await images().remove(['breve.png']);
    await expect.poll(made).toEqual([]);
    expect((await fetch(publicUrl)).status).toBe(400);
  });
});
