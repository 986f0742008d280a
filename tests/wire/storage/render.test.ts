import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actors, createActors } from './actors.ts';
import { asFile, picture } from './pictures.ts';
import { type PlacedServer, places } from './places.ts';

describe.each(places)('render/image, $name', ({ start }) => {
  let server: PlacedServer;
  let actors: Actors;

  beforeAll(async () => {
    server = await start({
      env: { IMAGE_SIZES: 'any' },
      sql: `insert into storage.buckets (id, name, public) values ('open', 'open', true)`,
    });
    actors = await createActors(server);
    const photo = await picture('jpeg', { width: 800, height: 600, noise: true });
    await images().upload('foto.jpg', asFile(photo, 'foto.jpg', 'image/jpeg'), { cacheControl: '31536000' });
    await actors.service.storage.from('open').upload('a.txt', 'text', { contentType: 'text/plain' });
    await actors.service.storage.from('open').upload('fake.png', 'text', { contentType: 'image/png' });
  });
  afterAll(() => server?.stop());

  const images = () => actors.owner.storage.from('provider-images');
  const render = (query: string, accept = '*/*') =>
    fetch(`${server.url}/storage/v1/render/image/public/provider-images/foto.jpg?${query}`, {
      headers: { accept },
    });
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
  ])('%s gives %i × %i', async (query, width, height) => {
    const answer = await render(query);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width, height });
  });

  test.each([
    'width=0',
    'width=2501',
    'width=x',
    'height=-1',
    'quality=19',
    'quality=101',
    'resize=stretch',
    'format=svg',
  ])('%s is refused', async (query) => {
    const answer = await render(query);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'InvalidRequest']);
  });

  test.each(['a.txt', 'fake.png'])('%s is no picture', async (name) => {
    const answer = await fetch(`${server.url}/storage/v1/render/image/public/open/${name}?width=10`);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'InvalidImage']);
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
