import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import { findMentions, leaveTraces, secretMark } from './traces.ts';
import { act, type Person, people, rows, service, sharedWorld } from './world.ts';

type OwnRows = Record<string, Row[]>;

describe.each(engines)('a person’s own data, on $name', (engine) => {
  const database = sharedWorld(engine);
  let address: string;
  beforeAll(async () => {
    address = await leaveTraces(database);
  });

  const rowsOf = async (person: Person): Promise<OwnRows> => {
    const [row] = await act<{ rows: OwnRows }>(
      database,
      service,
      'select public.gateway_own_rows($1) as rows',
      [people[person]],
    );
    return row?.rows ?? {};
  };
  /** A qualified name, whatever the search path says. */
  const qualified = (table: string) => (table.includes('.') ? table : `public.${table}`);

  test('Ana is named by every column that can name somebody, so that a new one is missed here first', async () => {
    const columns = await database.query<{ name: string; named: string }>(`
      select c.conrelid::regclass::text as name, a.attname as named
      from pg_constraint as c
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass)`);
    const missing: string[] = [];
    for (const { name, named } of columns) {
      const [found] = await database.query(`select 1 from ${name} where ${named} = $1 limit 1`, [people.ana]);
      if (!found) missing.push(`${qualified(name)}.${named}`);
    }
    // A trigger keeps the person of an event apart, in private.event_people.
    expect(missing).toEqual(['public.estadisticas.usuario_id']);
    expect(columns.length).toBeGreaterThan(40);
  });

  test('every row that names her is there, whatever table it stands in', async () => {
    const own = await rowsOf('ana');
    const mentions = await findMentions(database, [people.ana, address]);
    const forgotten: string[] = [];
    for (const [table, found] of Object.entries(mentions)) {
      const shown = own[qualified(table)] ?? [];
      for (const row of found) {
        const isShown = shown.some((one) =>
          Object.entries(one).every(([key, value]) => isDeepStrictEqual(value, row[key])),
        );
        if (!isShown) forgotten.push(`${table}: ${JSON.stringify(row)}`);
      }
    }
    expect(forgotten).toEqual([]);
    expect(Object.keys(mentions).length).toBeGreaterThan(40);
  });

  test('what is hers is whole, nameless posts too; of what is not, that she is named in it', async () => {
    const own = await rowsOf('ana');
    const texts = (table: string, column: string) => own[table]?.map((row) => row[column]);
    expect(texts('public.questions', 'title')?.sort()).toEqual([
      '¿A quién llamo?',
      '¿Cuándo?',
      '¿Cómo empiezo?',
    ]);
    expect(texts('public.answers', 'content')).toContain('Ya llamé');
    expect(texts('public.listas_proveedores', 'nota')).toEqual(['Atienden los sábados']);
    expect(texts('private.direcciones_ocultas', 'direccion')).toEqual(['Calle Secreta 9']);
    expect(texts('public.estadisticas', 'tipo')).toEqual(['visita_proveedor']);
    expect(texts('private.moderacion', 'motivo')).toContain('publicidad');
    expect(texts('public.proveedores', 'nombre')).toEqual(['Centro de Ana']);
    const [note] = own['public.cola_notas'] ?? [];
    expect(Object.keys(note ?? {}).sort()).toEqual(['autor', 'fecha', 'id']);
  });

  test('what is known of the provider that somebody owns is there: its number, its calls, what was imported', async () => {
    const own = `(select id from public.proveedores where usuario_id = '${people.ana}')`;
    await database.query(`
      insert into private.npis (proveedor_id, npi) values (${own}, '1234567893');
      insert into public.llamadas (proveedor_id, resultado, nota, grupos, desde, motivo, admin)
        values (${own}, 'confirmo', 'La atendió Con calma', array['contacto'], current_date, 'nunca', '${people.admin}');
      insert into public.confirmaciones (proveedor_id, grupo, por, via, actor)
        values (${own}, 'planes', 'proveedor', 'llamada', '${people.admin}');
      insert into public.importaciones (archivo, huella, origen, total) values ('centros.csv', repeat('0', 64), 'csv', 1);
      insert into public.importacion_filas (importacion_id, fila, valores, problemas, proveedor_id)
        select id, 2, '{"nombre": "Centro de Ana"}', '[]', ${own} from public.importaciones where archivo = 'centros.csv'`);
    const found = await rowsOf('ana');
    expect(found['private.npis']).toMatchObject([{ npi: '1234567893' }]);
    expect(found['public.llamadas']).toContainEqual(
      expect.objectContaining({ resultado: 'confirmo', motivo: 'nunca' }),
    );
    expect(found['public.confirmaciones']).toContainEqual(
      expect.objectContaining({ grupo: 'planes', via: 'llamada' }),
    );
    expect(found['public.importacion_filas']).toMatchObject([{ valores: { nombre: 'Centro de Ana' } }]);
  });

  test('no secret is in it, and nobody else', async () => {
    const text = JSON.stringify(await rowsOf('ana'));
    expect(text).not.toContain(secretMark);
    for (const other of ['beto', 'admin', 'deputy', 'user'] as const)
      expect(text).not.toContain(people[other]);
    expect(text).not.toMatch(/Con calma|Busco escuela|Consultorio de Beto|"token_hash"|"hash"/);
  });

  test('an address that nobody proved brings nothing along', async () => {
    await database.query(`update auth.users set email = 'espera@example.test' where id = $1`, [people.user]);
    expect(await rowsOf('user')).not.toHaveProperty(['private.avisos']);
    await database.query(
      `insert into gateway.proved_emails (user_id, email) values ($1, 'espera@example.test')`,
      [people.user],
    );
    expect((await rowsOf('user'))['private.avisos']).toHaveLength(1);
  });

  test('who has done nothing has an account and no more', async () => {
    expect(Object.keys(await rowsOf('bystander')).sort()).toEqual(['auth.users', 'private.profiles']);
  });

  test('what stays of the others is not touched by it', async () => {
    expect(
      await database.query(`select user_id from public.questions where id = '${rows.betoQuestion}'`),
    ).toEqual([{ user_id: people.beto }]);
  });
});
