import { beforeAll, describe, expect, test } from 'vitest';
import { nextMillisecond } from '../../support/clock.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { buckets, createActors } from './actors.ts';

const keys = [
  'a.txt',
  'B.txt',
  'c_1.txt',
  'cx1.txt',
  'docs/1.txt',
  'docs/2.txt',
  'docs/old/3.txt',
  'pics/p.txt',
];

describe.each(servers)('listing, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets }));
  const actors = shared(() => createActors(server));
  beforeAll(async () => {
    for (const key of keys) {
      await papers().upload(key, key, { contentType: 'text/plain' });
      await nextMillisecond();
    }
  });

  const papers = () => actors.service.storage.from('papers');
  const names = async (...options: Parameters<ReturnType<typeof papers>['list']>) =>
    (await papers().list(...options)).data?.map(({ name }) => name);

  test('a level shows folders first, and then files with what is known of them', async () => {
    const { data } = await papers().list();
    expect(data?.map(({ name }) => name).sort()).toEqual([
      'B.txt',
      'a.txt',
      'c_1.txt',
      'cx1.txt',
      'docs',
      'pics',
    ]);
    expect(data?.[0]).toEqual({
      name: 'docs',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.find(({ name }) => name === 'a.txt')).toMatchObject({
      id: expect.any(String),
      created_at: expect.any(String),
      metadata: {
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        size: 5,
        contentLength: 5,
        mimetype: 'text/plain',
        cacheControl: 'max-age=3600',
        lastModified: expect.any(String),
        httpStatusCode: 200,
      },
    });
  });

  test('names are relative to the folder, with or without its slash', async () => {
    expect(await names('docs')).toEqual(['old', '1.txt', '2.txt']);
    expect(await names('docs/')).toEqual(['old', '1.txt', '2.txt']);
    expect(await names('doc')).toEqual([]);
    expect(await names('docs/old')).toEqual(['3.txt']);
  });

  test('limit, offset, order and search', async () => {
    expect(await names('docs', { limit: 1, offset: 1 })).toEqual(['1.txt']);
    expect(await names('docs', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'old',
      '2.txt',
      '1.txt',
    ]);
    expect(await names('docs', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'old',
      '2.txt',
      '1.txt',
    ]);
    expect(await names('', { search: 'b' })).toEqual(['B.txt']);
    expect(await names('', { search: 'c_' })).toEqual(['c_1.txt']);
    expect((await papers().list('', { sortBy: { column: 'metadata; drop table x' } })).error).toMatchObject({
      statusCode: '400',
    });
  });

  test('the second listing pages through keys', async () => {
    const first = await papers().listV2({ limit: 5 });
    expect(first.data).toMatchObject({ hasNext: true, folders: [] });
    const second = await papers().listV2({ limit: 5, cursor: first.data?.nextCursor });
    expect(second.data).toMatchObject({ hasNext: false });
    expect(second.data?.nextCursor).toBeUndefined();
    const all = [...(first.data?.objects ?? []), ...(second.data?.objects ?? [])];
    expect(all.map(({ key }) => key)).toEqual([...keys].sort());
    expect(all[0]).toMatchObject({ id: expect.any(String), metadata: { size: 5 } });
  });

  test('the second listing groups by folder, and pages through those too', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await papers().listV2({ with_delimiter: true, limit: 2, cursor });
      seen.push(
        ...(data?.folders ?? []).map(({ name }) => name),
        ...(data?.objects ?? []).map(({ name }) => name),
      );
      cursor = data?.nextCursor;
    } while (cursor);
    expect(seen.sort()).toEqual(['B.txt', 'a.txt', 'c_1.txt', 'cx1.txt', 'docs/', 'pics/']);

    const { data } = await papers().listV2({ with_delimiter: true, prefix: 'docs/' });
    expect(data?.folders).toEqual([{ key: 'old', name: 'docs/old/' }]);
    expect(data?.objects.map(({ key, name }) => [key, name])).toEqual([
      ['1.txt', 'docs/1.txt'],
      ['2.txt', 'docs/2.txt'],
    ]);
    const top = await papers().listV2({ with_delimiter: true });
    expect(top.data?.folders).toContainEqual({ key: 'docs', name: 'docs/' });
  });

  test('the second listing sorts by time as well', async () => {
    const sortBy = { column: 'created_at', order: 'desc' } as const;
    const first = await papers().listV2({ limit: 3, sortBy });
    const rest = await papers().listV2({ sortBy, cursor: first.data?.nextCursor });
    const all = [...(first.data?.objects ?? []), ...(rest.data?.objects ?? [])];
    expect(all.map(({ key }) => key)).toEqual([...keys].reverse());
    expect((await papers().listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' });
  });

  test('who asks for more entries than are given gets as many as there are', async () => {
    expect((await papers().list('', { limit: 1_000_000 })).data).toHaveLength(6);
    expect((await papers().listV2({ limit: 1_000_000 })).data?.objects).toHaveLength(keys.length);
    expect((await actors.service.storage.listBuckets({ limit: 1_000_000 })).data).toHaveLength(6);
    expect((await papers().listV2({ limit: 0 })).error).toMatchObject({ statusCode: '400' });
  });

  test('a listing shows what its reader may see', async () => {
    for (const name of ['visitor', 'owner', 'admin'] as const) {
      const bucket = actors[name].storage.from('papers');
      expect((await bucket.list()).data).toEqual([]);
      expect((await bucket.listV2()).data).toEqual({ hasNext: false, folders: [], objects: [] });
    }
  });
});
