import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { buckets, createActors, ids } from './actors.ts';
import { asFile, picture } from './pictures.ts';
import { places } from './stores.ts';

describe.each(places)('objects, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets }));
  const actors = shared(() => createActors(server));

  const textOf = async (blob: Blob | null) => blob?.text();

  test('a File goes up as a form and comes down as it was', async () => {
    const open = actors.owner.storage.from('open');
    const file = new File(['hola'], 'hola.txt', { type: 'text/plain' });
    const { data, error } = await open.upload('a/hola.txt', file, {
      cacheControl: '60',
      metadata: { tema: 'saludo' },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: 'a/hola.txt', fullPath: 'open/a/hola.txt' });
    expect(data?.id).toMatch(/^[0-9a-f-]{36}$/);
    const downloaded = await open.download('a/hola.txt');
    expect(downloaded.data?.type).toBe('text/plain');
    expect(await textOf(downloaded.data)).toBe('hola');

    const info = await open.info('a/hola.txt');
    expect(info.data).toMatchObject({
      id: data?.id,
      name: 'a/hola.txt',
      bucketId: 'open',
      size: 4,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { tema: 'saludo' },
    });
  });

  test.each([
    ['ArrayBuffer', () => new TextEncoder().encode('bytes').buffer],
    ['Buffer', () => Buffer.from('bytes')],
    ['string', () => 'bytes'],
    ['stream', () => new Blob(['bytes']).stream()],
    [
      'FormData',
      () => {
        const form = new FormData();
        form.append('archivo', new Blob(['bytes'], { type: 'text/csv' }));
        return form;
      },
    ],
  ])('a %s goes up too', async (kind, body) => {
    const open = actors.owner.storage.from('open');
    const options = { contentType: 'text/csv', metadata: { kind }, duplex: 'half' };
    const { error } = await open.upload(`raw/${kind}`, body(), options);
    expect(error).toBeNull();
    expect(await textOf((await open.download(`raw/${kind}`)).data)).toBe('bytes');
    const { data } = await open.info(`raw/${kind}`);
    expect(data).toMatchObject({ contentType: 'text/csv', cacheControl: 'max-age=3600', metadata: { kind } });
  });

  test('a key is taken once, unless told to replace it', async () => {
    const open = actors.owner.storage.from('open');
    const first = await open.upload('once.txt', 'one');
    const again = await open.upload('once.txt', 'two');
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    });
    const upserted = await open.upload('once.txt', 'three', { upsert: true });
    expect(upserted.data?.id).toBe(first.data?.id);
    expect(await textOf((await open.download('once.txt')).data)).toBe('three');
    expect((await open.update('once.txt', 'four')).error).toBeNull();
    expect(await textOf((await open.download('once.txt')).data)).toBe('four');
    expect((await open.update('new-by-update.txt', 'five')).error).toBeNull();
  });

  test('a stranger replaces nothing', async () => {
    await actors.owner.storage.from('open').upload('mine.txt', 'mine');
    const { error } = await actors.stranger.storage.from('open').upload('mine.txt', 'x', { upsert: true });
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect(await textOf((await actors.owner.storage.from('open').download('mine.txt')).data)).toBe('mine');
  });

  test('a visitor stores nothing, and may be allowed to without seeing anything', async () => {
    const refused = await actors.visitor.storage.from('open').upload('v.txt', 'v');
    expect(refused.error).toMatchObject({ statusCode: '403' });
    const posted = await actors.visitor.storage.from('letterbox').upload('v.txt', 'v');
    expect(posted.error).toBeNull();
    expect((await actors.visitor.storage.from('letterbox').download('v.txt')).error).not.toBeNull();
    expect((await actors.service.storage.from('letterbox').download('v.txt')).error).toBeNull();
  });

  test('a private object is there for its owner and the service only', async () => {
    await actors.owner.storage.from('private').upload('secret.txt', 'secret');
    for (const name of ['owner', 'service'] as const) {
      const { data } = await actors[name].storage.from('private').download('secret.txt');
      expect(await textOf(data)).toBe('secret');
    }
    for (const name of ['visitor', 'stranger', 'admin'] as const) {
      const bucket = actors[name].storage.from('private');
      expect(await bucket.exists('secret.txt')).toMatchObject({ data: false });
      expect((await bucket.info('secret.txt')).error).toMatchObject({ status: 400, statusCode: '404' });
      expect((await bucket.download('secret.txt')).error).not.toBeNull();
      expect((await bucket.createSignedUrl('secret.txt', 60)).error).toMatchObject({ statusCode: '404' });
      expect((await bucket.list()).data).toEqual([]);
      expect((await bucket.remove(['secret.txt'])).data).toEqual([]);
      expect((await bucket.move('secret.txt', 'taken.txt')).error).toMatchObject({ statusCode: '404' });
      expect((await bucket.copy('secret.txt', 'taken.txt')).error).toMatchObject({ statusCode: '404' });
    }
    const url = actors.owner.storage.from('private').getPublicUrl('secret.txt').data.publicUrl;
    expect(await (await fetch(url)).json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
    expect(await actors.owner.storage.from('private').exists('secret.txt')).toEqual({
      data: true,
      error: null,
    });
  });

  test('what was removed is answered, what was not is left out', async () => {
    const open = actors.owner.storage.from('open');
    await open.upload('gone/1.txt', '1');
    await open.upload('gone/2.txt', '2');
    const { data } = await open.remove(['gone/1.txt', 'gone/2.txt', 'gone/3.txt']);
    expect(data?.map(({ name }) => name).sort()).toEqual(['gone/1.txt', 'gone/2.txt']);
    expect(data?.[0]).toMatchObject({ bucket_id: 'open', owner_id: ids.owner, owner: ids.owner });
    expect(await open.exists('gone/1.txt')).toMatchObject({ data: false });

    await open.upload('gone/one.txt', '1');
    const one = await fetch(`${server.url}/storage/v1/object/open/gone/one.txt`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.secretKey}` },
    });
    expect(await one.json()).toEqual({ message: 'Successfully deleted' });
  });

  test('move gives another name, copy makes another file', async () => {
    const open = actors.owner.storage.from('open');
    await open.upload('from.txt', 'text', { metadata: { n: 1 } });
    expect((await open.move('from.txt', 'to/moved.txt')).data).toMatchObject({
      message: 'Successfully moved',
    });
    expect(await open.exists('from.txt')).toMatchObject({ data: false });
    const copied = await open.copy('to/moved.txt', 'to/copy.txt', { destinationBucket: 'private' });
    expect(copied.data).toEqual({ path: 'private/to/copy.txt' });
    await open.remove(['to/moved.txt']);
    const copy = await actors.owner.storage.from('private').download('to/copy.txt');
    expect(await textOf(copy.data)).toBe('text');
    const { data } = await actors.owner.storage.from('private').info('to/copy.txt');
    expect(data).toMatchObject({ metadata: { n: 1 }, contentType: 'text/plain;charset=UTF-8' });

    await open.upload('x.txt', 'x');
    await open.upload('y.txt', 'y');
    expect((await open.move('x.txt', 'y.txt')).error).toMatchObject({ statusCode: '409' });
    expect((await open.copy('x.txt', 'y.txt')).error).toMatchObject({ statusCode: '409' });
    expect((await open.move('none.txt', 'z.txt')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Object not found',
    });
  });

  test('a copy takes the metadata over, or what it is given in their place', async () => {
    const open = actors.owner.storage.from('open');
    await open.upload('meta/from.txt', 'text', { contentType: 'text/csv', metadata: { of: 'source' } });
    const info = async (name: string) => (await open.info(`meta/${name}`)).data;
    const copy = async (to: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/storage/v1/object/copy`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.secretKey}`, ...headers },
        body: JSON.stringify({
          bucketId: 'open',
          sourceKey: 'meta/from.txt',
          destinationKey: `meta/${to}`,
          ...body,
        }),
      });
      return answer.json();
    };
    const ofSource = { contentType: 'text/csv', cacheControl: 'max-age=3600' };
    const custom = { 'x-metadata': Buffer.from('{"of":"copy"}').toString('base64') };
    const changes = { cacheControl: 'max-age=77', mimetype: 'text/plain' };

    await copy('all.txt', { metadata: changes }, custom);
    expect(await info('all.txt')).toMatchObject({ ...ofSource, metadata: { of: 'source' } });
    await open.copy('meta/from.txt', 'meta/none.txt', { copyMetadata: false });
    expect(await info('none.txt')).toMatchObject({ ...ofSource, metadata: {} });
    await open.copy('meta/from.txt', 'meta/kept.txt', {
      copyMetadata: false,
      metadata: { cacheControl: 'no-cache' },
    });
    expect(await info('kept.txt')).toMatchObject({ contentType: 'text/csv', cacheControl: 'no-cache' });
    await copy('given.txt', { copyMetadata: false, metadata: changes }, custom);
    expect(await info('given.txt')).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=77',
      metadata: { of: 'copy' },
    });
    const zipped = { copyMetadata: false, metadata: { contentEncoding: 'gzip' } };
    await copy('zipped.txt', zipped);
    const head = await fetch(open.getPublicUrl('meta/zipped.txt').data.publicUrl, { method: 'HEAD' });
    expect(head.headers.get('content-encoding')).toBe('gzip');

    for (const metadata of [{ mimetype: 'no type' }, { cacheControl: 'a\r\nb: c' }]) {
      const refused = await copy('never.txt', { copyMetadata: false, metadata });
      expect(refused).toMatchObject({ statusCode: expect.stringMatching(/^4/) });
    }
    expect(await copy('never.txt', { copyMetadata: false }, { 'x-metadata': 'e30x' })).toMatchObject({
      message: 'metadata must be a JSON object',
    });
  });

  test('a copy in a bucket of images is called what it is', async () => {
    const images = actors.service.storage.from('provider-images');
    await images.upload('blue.png', asFile(await picture(), 'b.png', 'image/png'));
    const as = (mimetype: string) => ({ copyMetadata: false, metadata: { mimetype } });
    expect((await images.copy('blue.png', 'red.png', as('image/jpeg'))).error).toMatchObject({
      statusCode: '415',
    });
    expect((await images.copy('blue.png', 'same.png', as('image/png'))).error).toBeNull();
  });

  test('metadata that were not given are none, on private and public addresses', async () => {
    const open = actors.owner.storage.from('open');
    await open.upload('plain.txt', 'plain');
    expect((await open.info('plain.txt')).data?.metadata).toEqual({});
    const get = async (path: string) => (await fetch(`${server.url}/storage/v1/object/info/${path}`)).json();
    const { id, created_at, last_modified } = await get('public/open/plain.txt');
    expect((await open.info('plain.txt')).data).toMatchObject({
      id,
      createdAt: created_at,
      lastModified: last_modified,
    });
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('HEAD of the information has the tag and the date of the file', async () => {
    const open = actors.owner.storage.from('open');
    await open.upload('tagged.txt', 'tagged');
    const { data } = await open.info('tagged.txt');
    for (const place of ['', 'authenticated/', 'public/']) {
      const head = await fetch(`${server.url}/storage/v1/object/info/${place}open/tagged.txt`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${server.secretKey}` },
      });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, data?.etag, '']);
      expect(Date.parse(head.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 600_000);
      expect(head.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('there is one version of a file: another one is not found, and not mistaken for it', async () => {
    const open = actors.owner.storage.from('open');
    await open.upload('versions.txt', 'one');
    const versionId = (await open.info('versions.txt')).data?.version ?? '';
    const other = '00000000-0000-4000-8000-00000000000f';
    expect((await open.info('versions.txt', { versionId })).error).toBeNull();
    expect((await open.download('versions.txt', { versionId })).error).toBeNull();
    const signed = await open.createSignedUrl('versions.txt', 60, { versionId });
    expect((await fetch(signed.data?.signedUrl ?? '')).status).toBe(200);
    for (const { error } of [
      await open.info('versions.txt', { versionId: other }),
      await open.createSignedUrl('versions.txt', 60, { versionId: other }),
      await open.copy('versions.txt', 'never.txt', { sourceVersionId: other }),
      await open.move('versions.txt', 'never.txt', { sourceVersionId: other }),
    ]) {
      expect(error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    }
    expect((await open.download('versions.txt', { versionId: other })).error).not.toBeNull();
    expect((await open.remove([{ path: 'versions.txt', versionId: other }])).data).toEqual([]);
    await open.update('versions.txt', 'two');
    expect((await fetch(signed.data?.signedUrl ?? '')).status).toBe(400);
    expect((await open.remove([{ path: 'versions.txt', versionId }])).data).toEqual([]);
    const now = (await open.info('versions.txt')).data?.version ?? '';
    expect((await open.remove([{ path: 'versions.txt', versionId: now }])).data).toHaveLength(1);
  });

  test('nothing but an upload brings a file into a bucket of images', async () => {
    const open = actors.service.storage.from('open');
    await open.upload('page.png', '<script>alert(1)</script>', { contentType: 'image/png' });
    for (const way of ['move', 'copy'] as const) {
      const { error } = await open[way]('page.png', 'page.png', { destinationBucket: 'provider-images' });
      expect(error).toMatchObject({ statusCode: '415' });
    }
    await actors.service.storage
      .from('provider-images')
      .upload('real.png', asFile(await picture(), 'r.png', 'image/png'));
    const out = await actors.service.storage
      .from('provider-images')
      .copy('real.png', 'real.png', { destinationBucket: 'open' });
    expect(out.error).toBeNull();
  });

  test('a bucket that is not there is said to be missing', async () => {
    const none = actors.service.storage.from('none');
    for (const { error } of [
      await none.upload('a.txt', 'a'),
      await none.info('a.txt'),
      await none.remove(['a.txt']),
    ]) {
      expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' });
    }
  });

  test.each(['áéí.txt', 'a\\b.txt', 'a%b.txt', 'a#b', 'a/../b', './a', 'a//b', 'nul\0'])(
    'the key %j is refused',
    async (key) => {
      const url = `${server.url}/storage/v1/object/open/${encodeURIComponent(key)}`;
      const headers = { authorization: `Bearer ${server.secretKey}`, 'content-type': 'text/plain' };
      const answer = await fetch(url, { method: 'POST', headers, body: 'x' });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' });
    },
  );
});
