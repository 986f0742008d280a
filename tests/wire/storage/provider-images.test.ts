import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openFiles } from '../../../server/storage/files/open.ts';
import { shared } from '../../support/shared.ts';
import { type Actors, createActors, ids } from './actors.ts';
import { asFile, picture } from './pictures.ts';
import { type PlacedServer, places } from './stores.ts';

const bucketId = 'provider-images';

describe.each(places)('provider-images, $name', ({ start }) => {
  const server = shared(() => start());
  const actors = shared(() => createActors(server));

  const bucketOf = (name: keyof Actors) => actors[name].storage.from(bucketId);
  const png = async () => asFile(await picture(), 'logo.png', 'image/png');
  /** As the form of the site does: time, random text, extension. */
  const newName = (extension = 'png') => `${Date.now()}-${Math.random().toString(36).slice(2)}.${extension}`;
  const ownerOf = async (name: string) => {
    const rows = await server.database.query<{ owner_id: string | null }>(
      'select owner_id from storage.objects where bucket_id = $1 and name = $2',
      [bucketId, name],
    );
    return rows[0]?.owner_id;
  };

  test('a visitor sees pictures and changes none', async () => {
    const name = newName();
    await bucketOf('owner').upload(name, await png());
    const { publicUrl } = bucketOf('visitor').getPublicUrl(name).data;
    expect((await fetch(publicUrl)).status).toBe(200);
    expect((await bucketOf('visitor').upload(newName(), await png())).error).toMatchObject({
      statusCode: '403',
    });
    expect((await bucketOf('visitor').update(name, await png())).error).toMatchObject({ statusCode: '403' });
    expect((await bucketOf('visitor').remove([name])).data).toEqual([]);
    expect((await bucketOf('visitor').move(name, 'x.png')).error).not.toBeNull();
    expect((await bucketOf('visitor').createSignedUploadUrl(newName())).error).toMatchObject({
      statusCode: '403',
    });
    expect((await fetch(publicUrl)).status).toBe(200);
  });

  test('pictures are listed for their owner and for admins; by its address each is for everybody', async () => {
    const name = newName();
    await bucketOf('owner').upload(name, await png());
    const seen = async (actor: keyof Actors) => {
      const { data } = await bucketOf(actor).list('', { search: name });
      const { data: page } = await bucketOf(actor).listV2({ prefix: name });
      return [data?.length, page?.objects.length];
    };
    expect(await seen('visitor')).toEqual([0, 0]);
    expect(await seen('stranger')).toEqual([0, 0]);
    expect(await seen('owner')).toEqual([1, 1]);
    expect(await seen('admin')).toEqual([1, 1]);
    for (const actor of ['visitor', 'stranger'] as const) {
      expect((await bucketOf(actor).download(name)).error).toBeNull();
      expect((await bucketOf(actor).info(name)).error).toBeNull();
      expect((await bucketOf(actor).createSignedUrl(name, 60)).error).not.toBeNull();
      expect((await bucketOf(actor).copy(name, newName())).error).not.toBeNull();
    }
  });

  test('a user uploads and is recorded as the owner', async () => {
    const name = newName();
    expect((await bucketOf('owner').upload(name, await png())).error).toBeNull();
    expect(await ownerOf(name)).toBe(ids.owner);
  });

  test('the owner replaces and deletes', async () => {
    const name = newName();
    await bucketOf('owner').upload(name, await png());
    const taller = asFile(await picture('png', { height: 60 }), 'logo.png', 'image/png');
    expect((await bucketOf('owner').update(name, taller)).error).toBeNull();
    const { data } = await bucketOf('owner').download(name);
    expect((await sharp(await data?.arrayBuffer()).metadata()).height).toBe(60);
    expect((await bucketOf('owner').remove([name])).data).toHaveLength(1);
    expect((await bucketOf('owner').info(name)).error).toMatchObject({ statusCode: '404' });
  });

  test('a stranger neither replaces, moves nor deletes', async () => {
    const name = newName();
    await bucketOf('owner').upload(name, await png());
    expect((await bucketOf('stranger').update(name, await png())).error).toMatchObject({ statusCode: '403' });
    expect((await bucketOf('stranger').upload(name, await png(), { upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect((await bucketOf('stranger').move(name, newName())).error).not.toBeNull();
    expect((await bucketOf('stranger').remove([name])).data).toEqual([]);
    expect(await ownerOf(name)).toBe(ids.owner);
  });

  test('an admin does anything to any picture', async () => {
    const name = newName();
    await bucketOf('owner').upload(name, await png());
    expect((await bucketOf('admin').update(name, await png())).error).toBeNull();
    expect((await bucketOf('admin').remove([name])).data).toHaveLength(1);
  });

  test.each([['jpeg'], ['png'], ['webp'], ['avif'], ['gif']] as const)(
    '%s is taken and written anew',
    async (format) => {
      const name = newName(format);
      const type = `image/${format}`;
      const bytes = await picture(format, { width: 2000, height: 100 });
      const { error } = await bucketOf('owner').upload(name, asFile(bytes, name, type));
      expect(error).toBeNull();
      const answer = await fetch(bucketOf('owner').getPublicUrl(name).data.publicUrl);
      expect(answer.headers.get('content-type')).toBe(type);
      const stored = await sharp(await answer.arrayBuffer()).metadata();
      expect(stored).toMatchObject({ width: 1600, height: 80, format: format === 'avif' ? 'heif' : format });
    },
  );

  test('orientation is applied; the place where it was taken is gone', async () => {
    const exif = {
      IFD0: { Artist: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 27/1 0/1' },
    };
    const bytes = await sharp(await picture('jpeg', { width: 80, height: 40 }))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const name = newName('jpg');
    await bucketOf('owner').upload(name, asFile(bytes, name, 'image/jpeg'));
    const { data } = await bucketOf('visitor').download(name);
    const stored = await sharp(await data?.arrayBuffer()).metadata();
    expect([stored.width, stored.height]).toEqual([40, 80]);
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
  });

  test('of an animation the first frame is kept', async () => {
    const frames = [await picture('png'), await picture('png', { noise: true })];
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
    const name = newName('gif');
    await bucketOf('owner').upload(name, asFile(animation, name, 'image/gif'));
    const { data } = await bucketOf('visitor').download(name);
    const stored = await sharp(await data?.arrayBuffer(), { animated: true }).metadata();
    expect([stored.pages ?? 1, stored.height]).toEqual([1, 30]);
  });

  test('the bytes of replaced and removed files go away', async () => {
    const name = newName();
    await bucketOf('owner').upload(name, await png());
    await bucketOf('owner').update(name, await png());
    await bucketOf('owner').remove([name]);
    await expect.poll(async () => (await server.listFiles()).sort()).toEqual(await versions(server));
  });

  test('a logo that a listing no longer shows goes away with its file', async () => {
    const [first, second] = [newName(), newName()];
    for (const name of [first, second]) await bucketOf('owner').upload(name, await png());
    const urlOf = (name: string) => bucketOf('owner').getPublicUrl(name).data.publicUrl;
    const scope = { role: 'authenticated', claims: { sub: ids.owner, role: 'authenticated' } };
    await server.database.scoped(scope, (tx) =>
      tx.query(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id, logo_url)
        values ('Centro', 'Ponce', 'terapista', $1, $2)`,
        [ids.owner, urlOf(first)],
      ),
    );
    const setLogo = (logo: string | null) =>
      server.database.scoped(scope, (tx) =>
        tx.query('update public.proveedores set logo_url = $1 where usuario_id = $2', [logo, ids.owner]),
      );
    await setLogo(urlOf(second));
    expect((await fetch(urlOf(first))).status).toBe(400);
    expect((await fetch(urlOf(second))).status).toBe(200);

    // Naming somebody else's picture as one's own logo is no way to delete it.
    const others = newName();
    await bucketOf('stranger').upload(others, await png());
    await setLogo(urlOf(others));
    await setLogo(null);
    expect((await fetch(urlOf(others))).status).toBe(200);
    expect((await fetch(urlOf(second))).status).toBe(400);
    await expect.poll(async () => (await server.listFiles()).sort()).toEqual(await versions(server));
  });

  test('a picture that nothing shows goes a day after it came, at the next start', async () => {
    const pictures = {
      'abandoned.png': '25 hours',
      'fresh.png': '23 hours',
      'shown here.png': '25 hours',
      'thumbnail.png': '25 hours',
    };
    const names = Object.keys(pictures);
    const urlOf = (name: string) => bucketOf('admin').getPublicUrl(name).data.publicUrl;
    for (const name of names) await bucketOf('admin').upload(name, await png());
    await server.database.query(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, logo_url)
      values ('Con logo', 'Ponce', 'terapista', $1)`,
      [urlOf('shown here.png')],
    );
    await server.database.query(
      `insert into public.recursos (titulo, descripcion, url, miniatura_pixar)
      values ('Guía', 'Texto', 'https://a.example', $1)`,
      ['/storage/v1/object/public/provider-images/thumbnail.png'],
    );
    await server.database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const [name, age] of Object.entries(pictures)) {
        await tx.query(
          `update storage.objects set created_at = now() - $2::interval, updated_at = now() - $2::interval
          where name = $1`,
          [name, age],
        );
      }
    });
    const next = await openFiles(server.filesConfig, server.database);
    await next.swept;
    const left = (await bucketOf('admin').list()).data?.map(({ name }) => name);
    expect(names.filter((name) => left?.includes(name))).toEqual(names.slice(1));
    await expect.poll(async () => (await server.listFiles()).sort()).toEqual(await versions(server));
    await next.close();
  });
});

async function versions({ database }: PlacedServer): Promise<string[]> {
  const rows = await database.query<{ version: string }>(
    'select version from storage.objects order by version',
  );
  return rows.map(({ version }) => version);
}
