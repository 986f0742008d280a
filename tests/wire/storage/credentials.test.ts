import { StorageClient } from '@supabase/storage-js';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { servers } from '../../support/server.ts';
import { ids } from './actors.ts';

const sql = `insert into storage.buckets (id, name) values ('private', 'private')`;

describe.each(servers)('credentials, $name', ({ start }) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await start({ sql });
  });
  afterAll(() => server?.stop());

  const bare = (headers: Record<string, string>) => new StorageClient(`${server.url}/storage/v1`, headers);
  const refused = { status: 400, statusCode: '403', code: 'AccessDenied' };

  test.each([
    ['no credential', {}],
    ['a token that is none', { Authorization: 'Bearer nonsense' }],
  ])('%s', async (_name, headers) => {
    const { error } = await bare(headers).listBuckets();
    expect(error).toMatchObject({ ...refused, message: 'Invalid Compact JWS' });
    await expect(bare(headers).from('private').exists('a.txt')).rejects.toMatchObject(refused);
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
    expect((await fetch(`${server.url}/storage/v1/status`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/storage/v1/version`)).text()).toMatch(/^\d+\.\d+\.\d+$/);
    const unknown = await fetch(`${server.url}/storage/v1/nowhere`);
    expect(await unknown.json()).toMatchObject({ statusCode: '404', message: 'Route not found' });
  });
});
