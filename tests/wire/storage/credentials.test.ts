import { StorageClient } from '@supabase/storage-js';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { buckets, ids } from './actors.ts';

describe.each(servers)('credentials, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets }));

  const bare = (headers: Record<string, string>) => new StorageClient(`${server.url}/storage/v1`, headers);
  const refused = { status: 400, statusCode: '403', code: 'AccessDenied' };

  test('a token that is none', async () => {
    const nonsense = bare({ Authorization: 'Bearer nonsense' });
    expect((await nonsense.listBuckets()).error).toMatchObject({
      ...refused,
      message: 'Invalid Compact JWS',
    });
    await expect(nonsense.from('private').exists('a.txt')).rejects.toMatchObject(refused);
    expect((await nonsense.from('private').download('a.txt')).error).not.toBeNull();
  });

  test('no credential at all is 400, and to it a private bucket is none', async () => {
    const missing = { status: 400, statusCode: '400', code: 'InvalidRequest' };
    const message = "headers must have required property 'authorization'";
    const nobody = bare({});
    for (const { error } of [
      await nobody.listBuckets(),
      await nobody.getBucket('private'),
      await nobody.from('private').list(),
      await nobody.from('private').upload('a.txt', 'a'),
      await nobody.from('private').remove(['a.txt']),
      await nobody.from('private').createSignedUrl('a.txt', 60),
    ]) {
      expect(error).toMatchObject({ ...missing, message });
    }
    for (const path of ['object/authenticated', 'object/info/authenticated', 'render/image/authenticated']) {
      const answer = await fetch(`${server.url}/storage/v1/${path}/private/a.txt`);
      expect(await answer.json()).toEqual({
        statusCode: '400',
        error: 'Error',
        code: 'InvalidRequest',
        message,
      });
    }
    expect((await nobody.from('private').info('a.txt')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Bucket not found',
    });
    const bytes = await fetch(`${server.url}/storage/v1/object/private/a.txt`);
    expect(await bytes.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });

  test('a key alone, without Authorization, is a credential', async () => {
    expect((await bare({ apikey: server.secretKey }).listBuckets()).error).toBeNull();
    expect((await bare({ apikey: server.publishableKey }).listBuckets()).data).toEqual([]);
  });

  test('a token that has expired, or that somebody else signed', async () => {
    const claims = { sub: ids.owner, role: 'authenticated', aud: 'authenticated' };
    const expired = await server.keys.sign({ ...claims, exp: 1_000_000_000 });
    expect((await bare({ Authorization: `Bearer ${expired}` }).listBuckets()).error).toMatchObject({
      ...refused,
      message: '"exp" claim timestamp check failed',
    });
    const good = await server.keys.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 60 });
    const forged = `${good.slice(0, good.lastIndexOf('.'))}.${'A'.repeat(86)}`;
    expect((await bare({ Authorization: `Bearer ${forged}` }).listBuckets()).error).toMatchObject({
      ...refused,
      message: 'signature verification failed',
    });
  });

  test('an unknown key', async () => {
    const client = createClient(server.url, 'sb_publishable_somebodyelse', {
      auth: { persistSession: false },
    });
    expect((await client.storage.listBuckets()).error).toMatchObject({
      status: 401,
      message: 'Invalid API key',
    });
  });

  test('a browser on another site may ask', async () => {
    const answer = await fetch(`${server.url}/storage/v1/object/private/a.txt`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://other.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'authorization,apikey,x-client-info,x-upsert,content-type,x-metadata',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-upsert');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    const refusal = await fetch(`${server.url}/storage/v1/bucket`, {
      headers: { origin: 'https://other.test' },
    });
    expect(refusal.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('status and version', async () => {
    for (const path of ['status', 'statusz']) {
      expect((await fetch(`${server.url}/storage/v1/${path}`)).status).toBe(200);
    }
    expect(await (await fetch(`${server.url}/storage/v1/version`)).text()).toBe(manifest.version);
  });

  test.each([
    ['POST', 'upload/resumable'],
    ['GET', 's3/private'],
    ['DELETE', 'cdn/private/a.txt'],
    ['GET', 'iceberg/bucket'],
    ['POST', 'vector/CreateVectorBucket'],
    ['GET', 'bucket/private/lifecycle'],
    ['GET', 'nowhere'],
  ])('%s %s is not offered', async (method, path) => {
    const headers = { authorization: `Bearer ${server.secretKey}` };
    const answer = await fetch(`${server.url}/storage/v1/${path}`, { method, headers });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      statusCode: '404',
      error: 'Not Found',
      code: 'NotFound',
      message: `Route ${method}:/storage/v1/${path} not found`,
    });
  });
});
