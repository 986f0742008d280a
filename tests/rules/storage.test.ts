import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, attempt, people, rows, sharedWorld, visitor } from './world.ts';

describe.each(engines)('provider images on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(`
      insert into storage.buckets (id, name) values ('other', 'other');
      insert into storage.objects (bucket_id, name, owner_id) values ('other', 'x.png', '${people.ana}')`);
  });

  test('the bucket is public and takes images of at most 5 MB', async () => {
    expect(await database.query(`select * from storage.buckets where id = 'provider-images'`)).toMatchObject([
      {
        public: true,
        file_size_limit: String(5 * 1024 * 1024),
        allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
      },
    ]);
  });
  test.each([
    ['visitor', visitor],
    ['user', as('user')],
    ['owner', as('ana')],
    ['admin', as('admin')],
  ])('the rules are of this bucket only: %s', async (_, scope) => {
    const tried = async (sql: string) => (await attempt(database, scope, `${sql} returning 1`)).outcome;
    expect(
      (await attempt(database, scope, `select 1 from storage.objects where bucket_id = 'other'`)).outcome,
    ).toBe('none');
    expect(
      await tried(
        `insert into storage.objects (bucket_id, name, owner_id) values ('other', 'y', '${people.ana}')`,
      ),
    ).toBe('refused');
    expect(await tried(`update storage.objects set metadata = '{}' where bucket_id = 'other'`)).toBe('none');
    expect(await tried(`delete from storage.objects where bucket_id = 'other'`)).toBe('none');
  });
  test.each([
    ['gives it away', `owner_id = '${people.beto}'`],
    ['moves it to another bucket', `bucket_id = 'other'`],
  ])('an owner who %s is refused', async (_, set) => {
    const sql = `update storage.objects set ${set} where id = '${rows.anaImage}' returning 1`;
    expect((await attempt(database, as('ana'), sql)).outcome).toBe('refused');
  });
  test('a picture that a resource shows stays, whatever provider named it and goes', async () => {
    const url = '/storage/v1/object/public/provider-images/portada.png';
    await database.query(`
      insert into storage.objects (bucket_id, name, owner_id)
      values ('provider-images', 'portada.png', '${people.admin}');
      update public.recursos set miniatura_pixar = '${url}' where id = '${rows.recurso}';
      update public.proveedores set logo_url = '${url}' where id = '${rows.anaProvider}'`);
    const change = (logo: string) =>
      act(database, as('admin'), `update public.proveedores set logo_url = $1 where id = $2`, [
        logo,
        rows.anaProvider,
      ]);
    const kept = () => database.query(`select from storage.objects where name = 'portada.png'`);
    await change('/storage/v1/object/public/provider-images/otra.png');
    expect(await kept()).toHaveLength(1);
    await database.query(`update public.recursos set miniatura_pixar = null where id = '${rows.recurso}'`);
    await change(url);
    await change('/storage/v1/object/public/provider-images/otra.png');
    expect(await kept()).toEqual([]);
  });
  test('nobody puts a file over another’s', async () => {
    const upsert = `insert into storage.objects (bucket_id, name, owner_id)
      values ('provider-images', 'ana.png', '${people.beto}')
      on conflict (bucket_id, name) do update set owner_id = excluded.owner_id returning 1`;
    expect((await attempt(database, as('beto'), upsert)).outcome).toBe('refused');
  });
});
