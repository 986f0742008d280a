import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { createActors } from './actors.ts';

describe.each(servers)('buckets, $name', ({ start }) => {
  const server = shared(() => start());
  const actors = shared(() => createActors(server));

  const service = () => actors.service.storage;

  test('the service creates, reads, changes, empties and deletes one', async () => {
    const created = await service().createBucket('cuentas', {
      public: false,
      fileSizeLimit: '20KB',
      allowedMimeTypes: ['text/plain', 'application/*'],
    });
    expect(created).toEqual({ data: { name: 'cuentas' }, error: null });
    expect((await service().getBucket('cuentas')).data).toMatchObject({
      id: 'cuentas',
      name: 'cuentas',
      owner: '',
      public: false,
      file_size_limit: 20_000,
      allowed_mime_types: ['text/plain', 'application/*'],
    });
    expect((await service().getBucket('cuentas')).data).not.toHaveProperty('type');
    const { data: all } = await service().listBuckets();
    expect(all?.map(({ id, type }) => [id, type])).toEqual([
      ['copias', 'STANDARD'],
      ['cuentas', 'STANDARD'],
      ['provider-images', 'STANDARD'],
    ]);
    expect((await service().listBuckets({ search: 'CUENT', limit: 1 })).data).toHaveLength(1);

    const bucket = service().from('cuentas');
    const type = (contentType: string) => ({ contentType });
    expect((await bucket.upload('a.txt', 'a', type('text/plain'))).error).toBeNull();
    expect((await bucket.upload('a.pdf', 'a', type('application/pdf'))).error).toBeNull();
    expect((await bucket.upload('a.csv', 'a', type('text/csv'))).error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type text/csv is not supported',
    });
    expect((await bucket.upload('b.txt', 'b'.repeat(20_001), type('text/plain'))).error).toMatchObject({
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    });

    expect((await service().deleteBucket('cuentas')).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await service().updateBucket('cuentas', { public: true, fileSizeLimit: null })).data).toEqual({
      message: 'Successfully updated',
    });
    expect((await service().getBucket('cuentas')).data).toMatchObject({
      public: true,
      file_size_limit: null,
    });
    expect((await service().emptyBucket('cuentas')).error).toBeNull();
    expect((await bucket.list()).data).toEqual([]);
    expect((await service().deleteBucket('cuentas')).data).toEqual({ message: 'Successfully deleted' });
    expect((await service().getBucket('cuentas')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Bucket not found',
    });
  });

  test.each(['visitor', 'owner', 'admin'] as const)('the %s manages none', async (name) => {
    const { storage } = actors[name];
    expect((await storage.createBucket('mine')).error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect((await storage.listBuckets()).data).toEqual([]);
    for (const { error } of [
      await storage.getBucket('provider-images'),
      await storage.updateBucket('provider-images', { public: false }),
      await storage.emptyBucket('provider-images'),
      await storage.deleteBucket('provider-images'),
    ]) {
      expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
    }
  });

  test.each([
    ['a/b', {}, 'Bucket name invalid'],
    ['año', {}, 'Bucket name invalid'],
    ['x'.repeat(101), {}, 'Bucket name invalid'],
    ['provider-images', {}, 'The resource already exists'],
    ['big', { fileSizeLimit: '20 melons' }, 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'],
    ['big', { fileSizeLimit: '1GB' }, 'The object exceeded the maximum allowed size'],
  ])('the bucket %s %j is refused', async (id, options, message) => {
    const { error } = await service().createBucket(id, { public: false, ...options });
    expect(error).toMatchObject({ status: 400, message });
  });

  test('a body without end is not read to it', async () => {
    const answer = await fetch(`${server.url}/storage/v1/object/list/provider-images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.secretKey}` },
      body: JSON.stringify({ prefix: 'x'.repeat(3_000_000) }),
    });
    expect(await answer.json()).toMatchObject({ statusCode: '413' });
  });

  test('a body that lacks something says what', async () => {
    const answer = await fetch(`${server.url}/storage/v1/bucket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.secretKey}` },
      body: '{}',
    });
    expect(await answer.json()).toEqual({
      statusCode: '400',
      error: 'Error',
      code: 'InvalidRequest',
      message: "body must have required property 'name'",
    });
  });
});
