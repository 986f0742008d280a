import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, attempt, from, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Resumen {
  totales: Record<string, number>;
  por_dia: Array<{ dia: string; visita_proveedor: number; contacto: number; descarga_recurso: number }>;
  contactos_por_metodo: Record<string, number>;
  proveedores_top: Array<{ id: string; nombre: string; total: number; visitas: number; contactos: number }>;
  recursos_top: Array<{ id: string; titulo: string; total: number }>;
  proveedores_por_tipo: unknown[];
  proveedores_por_municipio: unknown[];
}

describe.each(engines)('totals of the events, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    // Spread without chance over 12 providers, 7 resources, 40 days and 9 people.
    await database.query(`
      insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
        select 'Centro ' || n, (array['Ponce', 'Caguas'])[1 + n % 2], 'dietista', n % 4 > 0 from generate_series(1, 9) as n;
      insert into public.recursos (titulo, descripcion, url)
        select 'Recurso ' || n, 'D', 'https://example.test/' || n from generate_series(1, 6) as n;
      insert into public.estadisticas (tipo, proveedor_id, recurso_id, usuario_id, metadata, fecha)
        select
          case n % 3 when 0 then 'visita_proveedor' when 1 then 'contacto' else 'descarga_recurso' end::public.tipo_evento,
          case when n % 3 < 2 then (array(select id from public.proveedores order by id))[1 + (n * n) % 13] end,
          case when n % 3 = 2 then (array(select id from public.recursos order by id))[1 + (n * n) % 7] end,
          (array(select id from private.profiles order by id))[1 + n % 9],
          case when n % 3 = 1 then (array['{"method": "phone"}', '{"method": "whatsapp"}', null])[1 + n % 5 % 3]::jsonb end,
          now() - n * interval '29 minutes'
        from generate_series(1, 2000) as n`);
  });

  /** Lines that are in the kept totals and not in a count of the rows, or the other way round. */
  const differences = () =>
    database.query(`
      with days as (
        select (fecha at time zone 'America/Puerto_Rico')::date as dia, tipo, coalesce(metadata ->> 'method', '') as metodo,
          count(*) as total from public.estadisticas group by 1, 2, 3
      ), subjects as (
        select coalesce(proveedor_id, recurso_id) as sujeto, tipo, count(*) as total from public.estadisticas group by 1, 2
      ), kept as (select * from private.estadisticas_por_dia where total <> 0)
      select to_jsonb(d)::text as line from (table days except table kept) as d
      union all select to_jsonb(d)::text from (table kept except table days) as d
      union all select to_jsonb(d)::text from (table subjects except table private.estadisticas_por_sujeto) as d
      union all select to_jsonb(d)::text from (table private.estadisticas_por_sujeto except table subjects) as d`);
  const summary = async (days = 30) => {
    const [row] = await act<{ resumen: Resumen }>(
      database,
      as('admin'),
      `select public.estadisticas_resumen(${days}) as resumen`,
    );
    if (!row) throw new Error('no summary');
    return row.resumen;
  };

  test.each([
    ['a visitor', visitor, 'refused'],
    ['a user', as('user'), 'refused'],
    ['an owner', as('ana'), 'refused'],
    ['an admin', as('admin'), 'yes'],
    ['the secret key', service, 'yes'],
  ] as const)('%s: %s', async (_, scope, expected) => {
    expect((await attempt(database, scope, 'select public.estadisticas_resumen(30)')).outcome).toBe(expected);
  });

  test('equal a count of the rows', async () => {
    expect(await differences()).toEqual([]);
    const { totales, contactos_por_metodo } = await summary(366);
    const counted = await database.query<{ tipo: string; total: number }>(
      'select tipo, count(*)::int as total from public.estadisticas group by tipo',
    );
    expect(totales).toEqual(Object.fromEntries(counted.map(({ tipo, total }) => [tipo, total])));
    const methods = await database.query<{ metodo: string; total: number }>(`
      select coalesce(metadata ->> 'method', 'otro') as metodo, count(*)::int as total
      from public.estadisticas where tipo = 'contacto' group by 1`);
    expect(contactos_por_metodo).toEqual(
      Object.fromEntries(methods.map(({ metodo, total }) => [metodo, total])),
    );
  });
  test('the top lists are grouped, five long and in order', async () => {
    const { proveedores_top, recursos_top } = await summary();
    const top = (table: string, name: string, key: string) =>
      database.query(`
        select s.id, s.${name}, count(*)::int as total from public.${table} as s
        join public.estadisticas as e on e.${key} = s.id
        group by s.id order by total desc, s.${name}, s.id limit 5`);
    expect(proveedores_top.map(({ id, nombre, total }) => ({ id, nombre, total }))).toEqual(
      await top('proveedores', 'nombre', 'proveedor_id'),
    );
    for (const { total, visitas, contactos } of proveedores_top) expect(visitas + contactos).toBe(total);
    expect(recursos_top).toEqual(await top('recursos', 'titulo', 'recurso_id'));
  });
  test.each([
    [1, 1],
    [30, 30],
    [365, 365],
    [0, 1],
    [-3, 1],
    [10_000, 366],
  ])('asked for %i days it gives %i, with zeros and by the day in Puerto Rico', async (asked, given) => {
    const { por_dia } = await summary(asked);
    const counted = await database.query(`
      select day::date::text as dia,
        count(*) filter (where tipo = 'visita_proveedor')::int as visita_proveedor,
        count(*) filter (where tipo = 'contacto')::int as contacto,
        count(*) filter (where tipo = 'descarga_recurso')::int as descarga_recurso
      from generate_series((now() at time zone 'America/Puerto_Rico')::date - ${given - 1},
        (now() at time zone 'America/Puerto_Rico')::date, '1 day') as day
      left join public.estadisticas as e on (e.fecha at time zone 'America/Puerto_Rico')::date = day::date
      group by day order by day`);
    expect(por_dia).toHaveLength(given);
    expect(por_dia).toEqual(counted);
  });
  test('a day begins at midnight in Puerto Rico, four hours after UTC', async () => {
    const insert = `insert into public.estadisticas (tipo, proveedor_id, fecha)
      values ('contacto', '${rows.freeProvider}', '2020-05-05T03:59:59Z'), ('contacto', '${rows.freeProvider}', '2020-05-05T04:00:00Z')`;
    await database.query(insert);
    expect(
      await database.query(
        `select dia::text, total::int from private.estadisticas_por_dia where dia < '2021-01-01'`,
      ),
    ).toEqual([
      { dia: '2020-05-04', total: 1 },
      { dia: '2020-05-05', total: 1 },
    ]);
  });
  test('providers are counted by type and by municipality, approved and pending', async () => {
    const { proveedores_por_tipo, proveedores_por_municipio } = await summary();
    expect(proveedores_por_tipo).toEqual([
      { tipo_servicio: 'escuela', aprobados: 1, pendientes: 0 },
      { tipo_servicio: 'terapista', aprobados: 1, pendientes: 0 },
      { tipo_servicio: 'doctor', aprobados: 0, pendientes: 1 },
      { tipo_servicio: 'abogado', aprobados: 1, pendientes: 0 },
      { tipo_servicio: 'dietista', aprobados: 7, pendientes: 2 },
    ]);
    expect(proveedores_por_municipio).toEqual([
      { municipio: 'Caguas', aprobados: 5, pendientes: 1 },
      { municipio: 'Ponce', aprobados: 3, pendientes: 2 },
      { municipio: 'Arecibo', aprobados: 2, pendientes: 0 },
    ]);
  });

  test.each([
    [
      'an event changed by hand',
      `update public.estadisticas set fecha = fecha - interval '3 days', metadata = null where id % 7 = 0`,
    ],
    [
      'an event given another subject',
      `update public.estadisticas set proveedor_id = '${rows.freeProvider}' where id % 5 = 0 and proveedor_id is not null`,
    ],
    ['deleted events', 'delete from public.estadisticas where id % 11 = 0'],
    ['a deleted provider', `delete from public.proveedores where id = '${rows.otherFreeProvider}'`],
    [
      'several deleted providers',
      `delete from public.proveedores where nombre like 'Centro %' and municipio = 'Ponce'`,
    ],
    ['a deleted resource', `delete from public.recursos where id = '${rows.recurso}'`],
    ['a deleted account', `delete from auth.users where id = '${people.ana}'`],
    ['a change of nothing', `update public.estadisticas set metadata = null where false`],
  ])('stay equal after %s', async (_, statement) => {
    await database.query(statement);
    expect(await differences()).toEqual([]);
  });
  test('nothing remains of a provider that is gone', async () => {
    const [provider] = await database.query<{ id: string }>(
      `select id from public.proveedores where nombre like 'Centro %' limit 1`,
    );
    await database.query('delete from public.proveedores where id = $1', [provider?.id]);
    expect(
      await database.query('select from private.estadisticas_por_sujeto where sujeto = $1', [provider?.id]),
    ).toEqual([]);
  });

  // PostgreSQL runs these on several connections at once; the embedded engine takes them in turn.
  test('stay equal while events come in and providers go', async () => {
    const doomed = await database.query<{ id: string }>(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
       select 'Pasajero ' || n, 'Ponce', 'doctor', true from generate_series(1, 4) as n returning id`,
    );
    const record = (address: number, provider: string) =>
      act(
        database,
        from(`198.51.100.${address}`, visitor),
        `select public.registrar_evento('contacto', $1, null, '{"method": "phone"}')`,
        [provider],
      );
    await Promise.all(
      Array.from({ length: 60 }, (_, place) => record(place, doomed[place % 4]?.id ?? rows.freeProvider)),
    );
    const settled = await Promise.allSettled([
      ...Array.from({ length: 60 }, (_, place) =>
        record(100 + place, doomed[place % 4]?.id ?? rows.freeProvider),
      ),
      ...Array.from({ length: 60 }, (_, place) => record(place, rows.freeProvider)),
      ...doomed
        .slice(0, 2)
        .map(({ id }) => database.query('delete from public.proveedores where id = $1', [id])),
    ]);
    // An event about a provider that has just gone is refused; nothing else may fail.
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []));
    expect(reasons.filter((code) => code !== '42501' && code !== '23503')).toEqual([]);
    expect(await differences()).toEqual([]);
  });
  test('an emptied table has no totals', async () => {
    await database.query('truncate public.estadisticas');
    expect(await differences()).toEqual([]);
    expect((await summary(1)).totales).toEqual({ visita_proveedor: 0, contacto: 0, descarga_recurso: 0 });
    expect((await summary(1)).proveedores_top).toEqual([]);
  });
});
