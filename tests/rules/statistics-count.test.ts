import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { count } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import { act, as, sharedWorld } from './world.ts';

const events = count(10_000, 30_000);

/** Events that are alike, counted from the rows. */
interface Counted extends Row {
  tipo: string;
  sujeto: string;
  nombre: string;
  metodo: string | null;
  dia: string;
  total: number;
}

interface Resumen {
  totales: Record<string, number>;
  por_dia: unknown[];
  contactos_por_metodo: Record<string, number>;
  proveedores_top: Array<Record<string, unknown>>;
  recursos_top: unknown[];
}

describe.each(engines)(`statistics of ${events} events, on $name`, (engine) => {
  const database = sharedWorld(engine);
  let all: Counted[];
  beforeAll(async () => {
    // By chance, but the same in each run: 60 providers, 25 resources, 400 days, all kinds and methods.
    await database.query(`
      select setseed(0.42);
      insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
        select 'Centro ' || n, 'Ponce', 'dietista', true from generate_series(1, 60) as n;
      insert into public.recursos (titulo, descripcion, url)
        select 'Recurso ' || n, 'D', 'https://example.test/' || n from generate_series(1, 25) as n;
      with providers as (select array(select id from public.proveedores order by id) as ids),
        resources as (select array(select id from public.recursos order by id) as ids),
        drawn as (
          select random() as kind, random() as subject, random() as method, random() as age
          from generate_series(1, ${events})
        )
      insert into public.estadisticas (tipo, proveedor_id, recurso_id, metadata, fecha)
        select
          case when kind < 0.6 then 'visita_proveedor' when kind < 0.8 then 'contacto' else 'descarga_recurso' end::public.tipo_evento,
          case when kind < 0.8 then l.ids[1 + floor(subject * subject * cardinality(l.ids))::int] end,
          case when kind >= 0.8 then r.ids[1 + floor(subject * subject * cardinality(r.ids))::int] end,
          case when kind >= 0.6 and kind < 0.8 then
            (array['{"method": "phone"}', '{"method": "whatsapp"}', null])[1 + floor(method * 3)::int]::jsonb end,
          now() - age * interval '400 days'
        from drawn, providers as l, resources as r`);
    all = await database.query<Counted>(`
      select e.tipo, coalesce(e.proveedor_id, e.recurso_id) as sujeto, coalesce(p.nombre, r.titulo) as nombre,
        e.metadata ->> 'method' as metodo, (e.fecha at time zone 'America/Puerto_Rico')::date::text as dia,
        count(*)::int as total
      from public.estadisticas as e
      left join public.proveedores as p on p.id = e.proveedor_id
      left join public.recursos as r on r.id = e.recurso_id
      group by 1, 2, 3, 4, 5`);
  });

  test.each([30, 90, 365])('over %i days equal a count of every row', async (days) => {
    const [row] = await act<{ resumen: Resumen }>(
      database,
      as('admin'),
      `select public.estadisticas_resumen(${days}) as resumen`,
    );
    const resumen = row?.resumen;
    const sum = (isCounted: (event: Counted) => boolean) =>
      all.filter(isCounted).reduce((total, event) => total + event.total, 0);
    // Every event, and the one that the world starts with.
    expect(sum(() => true)).toBe(events + 1);

    const kinds = ['visita_proveedor', 'contacto', 'descarga_recurso'];
    expect(resumen?.totales).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, sum(({ tipo }) => tipo === kind)])),
    );
    const byDay = Map.groupBy(all, ({ dia }) => dia);
    const [today] = await database.query<{ day: string }>(
      `select (now() at time zone 'America/Puerto_Rico')::date::text as day`,
    );
    const wanted = Array.from({ length: days }, (_, back) => {
      const date = new Date(`${today?.day}T12:00:00Z`);
      date.setUTCDate(date.getUTCDate() - (days - 1 - back));
      return date.toISOString().slice(0, 10);
    });
    const onDay = (dia: string, kind: string) =>
      (byDay.get(dia) ?? []).reduce((total, event) => total + (event.tipo === kind ? event.total : 0), 0);
    expect(resumen?.por_dia).toEqual(
      wanted.map((dia) => ({ dia, ...Object.fromEntries(kinds.map((kind) => [kind, onDay(dia, kind)])) })),
    );
    const first = wanted[0] ?? '';
    const byMethod = (method: string | null) =>
      sum(({ tipo, metodo, dia }) => tipo === 'contacto' && metodo === method && dia >= first);
    expect(resumen?.contactos_por_metodo).toEqual({
      phone: byMethod('phone'),
      whatsapp: byMethod('whatsapp'),
      otro: byMethod(null),
    });

    const top = (isKind: (kind: string) => boolean) =>
      [
        ...Map.groupBy(
          all.filter(({ tipo }) => isKind(tipo)),
          ({ sujeto }) => sujeto,
        ),
      ]
        .map(([id, lines]) => ({
          id,
          name: lines[0]?.nombre ?? '',
          total: lines.reduce((total, line) => total + line.total, 0),
        }))
        .sort((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1))
        .slice(0, 5);
    expect(resumen?.proveedores_top.map(({ id, nombre: name, total }) => ({ id, name, total }))).toEqual(
      top((kind) => kind !== 'descarga_recurso'),
    );
    expect(resumen?.recursos_top).toEqual(
      top((kind) => kind === 'descarga_recurso').map(({ id, name: titulo, total }) => ({
        id,
        titulo,
        total,
      })),
    );
  });
});
