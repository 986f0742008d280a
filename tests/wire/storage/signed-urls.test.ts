import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import { type Actors, buckets, createActors, ids, tokenOf } from './actors.ts';
import { asFile, picture } from './pictures.ts';
import { places } from './stores.ts';

describe.each(places)('signed URLs, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets, env: { IMAGE_SIZES: 'any' } }));
  const actors = shared(() => createActors(server));
  beforeAll(async () => {
    await bucket().upload('carta uno.txt', 'querida', { contentType: 'text/plain' });
    await bucket().upload('otra.txt', 'otra', { contentType: 'text/plain' });
    await bucket().upload('foto.png', await picture('png', { width: 400, height: 300 }), {
      contentType: 'image/png',
    });
  });

  const bucket = (name: keyof Actors = 'owner') => actors[name].storage.from('private');
  const signedUrl = async (path: string, seconds = 60) =>
    (await bucket().createSignedUrl(path, seconds)).data?.signedUrl ?? '';

  test('whoever holds the URL sees that object, until it expires', async () => {
    const url = await signedUrl('carta uno.txt');
    const answer = await fetch(url);
    expect(await answer.text()).toBe('querida');
    expect(answer.headers.get('cache-control')).toBeNull();
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now());

    const download = await bucket().createSignedUrl('carta uno.txt', 60, { download: 'carta.txt' });
    const saved = await fetch(download.data?.signedUrl ?? '');
    expect(saved.headers.get('content-disposition')).toMatch(/filename=carta\.txt/);
  });

  test('a URL lives a week at most', async () => {
    const week = 7 * 24 * 60 * 60;
    expect((await bucket().createSignedUrl('otra.txt', week)).error).toBeNull();
    for (const { error } of [
      await bucket().createSignedUrl('otra.txt', week + 1),
      await bucket().createSignedUrls(['otra.txt'], week + 1),
    ]) {
      expect(error).toMatchObject({ statusCode: '400', message: `body/expiresIn must be <= ${week}` });
    }
  });

  test('an expired URL is refused', async () => {
    const url = await signedUrl('carta uno.txt', 1);
    await expect.poll(async () => (await fetch(url)).status, { timeout: 5000 }).toBe(400);
    expect(await (await fetch(url)).json()).toMatchObject({
      code: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    });
  });

  test('a token holds for its own path and nothing else', async () => {
    const token = new URL(await signedUrl('carta uno.txt')).searchParams.get('token') ?? '';
    const at = (path: string, given = token) => fetch(`${server.url}/storage/v1${path}?token=${given}`);
    expect(await (await at('/object/sign/private/otra.txt')).json()).toMatchObject({
      code: 'InvalidSignature',
    });
    expect(await (await at('/render/image/sign/private/carta%20uno.txt')).json()).toMatchObject({
      code: 'InvalidJWT',
    });
    expect(
      await (await at('/object/sign/private/carta%20uno.txt', `${token.slice(0, -4)}AAAA`)).json(),
    ).toMatchObject({
      statusCode: '400',
      code: 'InvalidJWT',
      message: 'signature verification failed',
    });
    expect(await (await at('/object/sign/private/carta%20uno.txt', 'nonsense')).json()).toMatchObject({
      message: 'Invalid Compact JWS',
    });
    const bare = await fetch(`${server.url}/storage/v1/object/sign/private/otra.txt`);
    expect(bare.status).toBe(400);
  });

  test('a signed URL is no access token, and an access token signs no URL', async () => {
    const token = new URL(await signedUrl('otra.txt')).searchParams.get('token') ?? '';
    expect(decodeJwt(token).aud).toBe('storage:download');
    const asCaller = await fetch(`${server.url}/storage/v1/object/private/otra.txt`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await asCaller.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });

    const access = await tokenOf(server, ids.owner);
    const forged = await server.keys.sign({
      url: 'private/otra.txt',
      aud: 'storage:download',
      exp: Date.now(),
    });
    for (const given of [access, forged]) {
      const asUrl = await fetch(`${server.url}/storage/v1/object/sign/private/otra.txt?token=${given}`);
      expect(await asUrl.json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT' });
    }
  });

  test('many at once, each with its own verdict', async () => {
    const { data } = await bucket().createSignedUrls(['otra.txt', 'none.txt'], 60);
    expect(data?.[1]).toMatchObject({
      path: 'none.txt',
      error: 'Either the object does not exist or you do not have access to it',
    });
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('otra');
    const stranger = await bucket('stranger').createSignedUrls(['otra.txt'], 60);
    expect(stranger.data?.[0]?.error).not.toBeNull();
  });

  test('a call names a thousand keys at most', async () => {
    const paths = (count: number) => Array.from({ length: count }, (_, place) => `none-${place}`);
    const { storage } = actors.service;
    expect((await storage.from('private').createSignedUrls(paths(1000), 60)).data).toHaveLength(1000);
    expect((await storage.from('private').createSignedUrls(paths(1001), 60)).error).toMatchObject({
      statusCode: '400',
    });
    expect((await storage.from('private').remove(paths(1001))).error).toMatchObject({ statusCode: '400' });
  });

  test('a signed transform shows that picture and not the original', async () => {
    const transform = { width: 100, height: 100 };
    const { data } = await bucket().createSignedUrl('foto.png', 60, { transform });
    const url = data?.signedUrl ?? '';
    expect(url).toMatch(/\/render\/image\/sign\//);
    const answer = await fetch(url, { headers: { accept: 'image/webp' } });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-transformations')).toBe('height:100,width:100,resizing_type:fill');
    expect((await fetch(url.replace('/render/image/sign/', '/object/sign/'))).status).toBe(400);
  });

  test('a signed upload stores in the name of who asked for it', async () => {
    const give = (key: string, token: string | undefined, text: string) =>
      bucket('visitor').uploadToSignedUrl(key, token ?? '', new File([text], 'r.txt'));
    const { data, error } = await bucket().createSignedUploadUrl('regalo.txt');
    expect(error).toBeNull();
    const given = await give('regalo.txt', data?.token, 'hola');
    expect(given.error).toBeNull();
    expect(given.data).toMatchObject({ path: 'regalo.txt', fullPath: 'private/regalo.txt' });
    expect(await (await bucket().download('regalo.txt')).data?.text()).toBe('hola');

    const again = await give('regalo.txt', data?.token, 'x');
    expect(again.error).toMatchObject({ statusCode: '409' });
    const elsewhere = await give('otro.txt', data?.token, 'x');
    expect(elsewhere.error).toMatchObject({ statusCode: '400' });
    const download = new URL(await signedUrl('regalo.txt')).searchParams.get('token') ?? '';
    const wrongKind = await give('regalo.txt', download, 'x');
    expect(wrongKind.error).toMatchObject({ statusCode: '400' });

    const replacing = await bucket().createSignedUploadUrl('regalo.txt', { upsert: true });
    await give('regalo.txt', replacing.data?.token, 'chao');
    expect(await (await bucket().download('regalo.txt')).data?.text()).toBe('chao');
    expect((await bucket('visitor').createSignedUploadUrl('x.txt')).error).toMatchObject({
      statusCode: '403',
    });
  });

  test('a signed upload of an image is checked like any other', async () => {
    const { data } = await actors.owner.storage.from('provider-images').createSignedUploadUrl('logo.png');
    const page = asFile(Buffer.from('<html>'), 'logo.png', 'image/png');
    const visitor = actors.visitor.storage.from('provider-images');
    const refused = await visitor.uploadToSignedUrl('logo.png', data?.token ?? '', page);
    expect(refused.error).toMatchObject({ statusCode: '415' });
    const logo = asFile(await picture(), 'logo.png', 'image/png');
    expect((await visitor.uploadToSignedUrl('logo.png', data?.token ?? '', logo)).error).toBeNull();
  });
});
