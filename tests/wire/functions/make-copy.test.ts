import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { toCsv as screensCsv } from '../../../app/lib/csv.ts';
import { openDueFunctions } from '../../../server/functions/due.ts';
import { toCsv } from '../../../supabase/functions/_shared/csv.ts';
import { makeZip } from '../../../supabase/functions/_shared/zip.ts';
import { shared } from '../../support/shared.ts';
import { anon, newEmail, password, service } from '../auth/support.ts';
import { places } from '../storage/stores.ts';

/** What is in a zip, by name, as an independent reader finds it: sizes and checksums are checked. */
async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
    files[entry.fileName] = Buffer.concat(chunks).toString('utf8');
  }
  return files;
}

test('a zip holds what was put in, whatever its letters, none and much', async () => {
  const texts = { 'LEEME.txt': '', 'csv/reseñas.csv': 'ñandú 🎉'.repeat(50_000), 'a.json': '{}' };
  const files = Object.entries(texts).map(([name, text]) => ({ name, text }));
  expect(await unzip(await makeZip(files, new Date('2026-11-17T10:00:00Z')))).toEqual(texts);
  expect(await unzip(await makeZip([], new Date()))).toEqual({});
});

test('cells are written as the screens write them, never as a formula', () => {
  const cells = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '＝x',
    '\tx',
    'a;=b',
    'a"b',
    'a,b',
    'a\nb',
    ' =x',
    '787-555-0100',
    '',
  ];
  const [, ...own] = toCsv(cells.map((celda) => ({ celda }))).split('\r\n');
  const [, ...screens] = screensCsv(
    ['celda'],
    cells.map((cell) => [cell]),
  ).split('\r\n');
  expect(own).toEqual(screens);
  expect(toCsv([{ a: 1 }, { b: ['x'], c: null, d: true }])).toBe('\uFEFFa,b,c,d\r\n1,,,\r\n,"[""x""]",,true');
});

describe.each(places)('the copy of one’s own data on $name', ({ start }) => {
  const server = shared(() => start());

  async function signUp() {
    const client = anon(server);
    const email = newEmail();
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { nombre_completo: '=Ana' } },
    });
    if (error || !data.user) throw error ?? new Error('no user');
    return { client, email, id: data.user.id };
  }
  const make = (key = server.secretKey) =>
    fetch(`${server.url}/functions/v1/make-copy`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
    });

  test('is made in the background, and its owner alone fetches it', async () => {
    const ana = await signUp();
    const other = await signUp();
    const asked = await ana.client
      .from('questions')
      .insert({ title: '¿A quién llamo?', content: 'No sé', sin_nombre: true } as object);
    expect(asked.error).toBeNull();
    expect((await ana.client.rpc('pedir_mi_copia')).data).toMatchObject({ estado: 'espera' });
    expect((await ana.client.rpc('abrir_mi_copia')).status).toBe(404);
    // As the site does it: told by the database, not by a request.
    const called: string[] = [];
    const due = await openDueFunctions({
      database: server.database,
      async call(name) {
        called.push(name);
        return make();
      },
    });
    await expect.poll(async () => (await ana.client.rpc('mis_datos')).data?.copia.estado).toBe('lista');
    await due.close();
    expect(called).toEqual(['make-copy']);

    const { data: name } = await ana.client.rpc('abrir_mi_copia');
    const { data: file, error } = await ana.client.storage.from('copias').download(name);
    expect(error).toBeNull();
    const { data: session } = await ana.client.auth.getSession();
    const fetched = await fetch(`${server.url}/storage/v1/object/authenticated/copias/${name}`, {
      headers: { Authorization: `Bearer ${session.session?.access_token}` },
    });
    expect([fetched.status, fetched.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { data: signed } = await ana.client.storage.from('copias').createSignedUrl(name, 60);
    const { headers: kept } = await fetch(signed?.signedUrl ?? '');
    expect([kept.get('cache-control'), kept.get('expires')]).toEqual(['no-store', null]);
    const files = await unzip(new Uint8Array(await (file as Blob).arrayBuffer()));
    const { datos } = JSON.parse(files['mis-datos.json'] ?? '') as { datos: Record<string, object[]> };
    expect(datos['public.questions']).toMatchObject([{ title: '¿A quién llamo?', sin_nombre: true }]);
    expect(datos['auth.users']).toMatchObject([{ email: ana.email }]);
    expect(datos['auth.sessions']?.length).toBeGreaterThan(0);
    expect(files['csv/preguntas.csv']).toContain('¿A quién llamo?');
    expect(files['csv/perfil.csv']).toContain("'=Ana");
    expect(files['LEEME.txt']).toContain('preguntas.csv: 1');
    expect(Object.values(files).join()).not.toContain(other.id);
    const hashes = await server.database.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where id = $1',
      [ana.id],
    );
    expect(Object.values(files).join()).not.toContain(hashes[0]?.hash);

    for (const stranger of [other.client, anon(server)]) {
      expect((await stranger.storage.from('copias').download(name)).data).toBeNull();
      expect((await stranger.storage.from('copias').createSignedUrl(name, 60)).data).toBeNull();
      expect((await stranger.storage.from('copias').list()).data ?? []).toEqual([]);
    }
    const open = await fetch(`${server.url}/storage/v1/object/public/copias/${name}`);
    expect(open.status).toBe(400);
    expect(
      await server.database.query(`select fields from private.outgoing_mail where account = $1`, [ana.id]),
    ).toEqual([{ fields: { Hasta: expect.stringMatching(/^\d+ de \w+ de \d{4}$/) } }]);

    // Thrown away, the bytes are gone too.
    expect((await ana.client.rpc('borrar_mi_copia')).data).toMatchObject({ estado: 'ninguna' });
    expect((await service(server).storage.from('copias').download(name)).data).toBeNull();
    await expect.poll(server.listFiles).toEqual([]);
    expect((await ana.client.rpc('pedir_mi_copia')).status).toBe(429);
  });

  test('only the server makes copies', async () => {
    const { client } = await signUp();
    const { data } = await client.auth.getSession();
    expect((await make(data.session?.access_token)).status).toBe(403);
    expect((await make(server.publishableKey)).status).not.toBe(200);
    expect(await (await make()).json()).toEqual({ made: 0 });
  });

  test('an account that goes meanwhile leaves no file', async () => {
    const { client, id } = await signUp();
    await client.rpc('pedir_mi_copia');
    await server.database.query('delete from auth.users where id = $1', [id]);
    expect(await (await make()).json()).toEqual({ made: 0 });
    expect((await service(server).storage.from('copias').list()).data).toEqual([]);
  });
});
