import { describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { count } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import { countMap, fillMap } from './map-figures.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const dayMs = 86_400_000;
/** A day of Puerto Rico, which is four hours behind UTC all year. */
const dayIn = (at: number) => new Date(at - 4 * 3_600_000).toISOString().slice(0, 10);

describe.each(engines)('figures on $name', (engine) => {
  const database = sharedWorld(engine);

  describe('of an owner', () => {
    interface Day {
      dia: string;
      visitas: number;
      contactos: number;
      llamadas: number;
      whatsapp: number;
    }
    const figuresOf = (scope: Scope, provider: string) =>
      act<Day & Record<string, unknown>>(
        database,
        scope,
        `select dia::text, visitas, contactos, llamadas, whatsapp from public.cifras_de('${provider}')`,
      );

    test('equal a count by hand, on each of 90 days, up to the second at midnight in Puerto Rico', async () => {
      const [clock] = await database.query<{ now: number }>(
        'select extract(epoch from now())::float8 * 1000 as now',
      );
      const today = Date.parse(`${dayIn(clock?.now ?? 0)}T04:00:00Z`);
      const first = today - 89 * dayMs;
      const kinds = [
        ['visita_proveedor', null],
        ['contacto', 'phone'],
        ['contacto', 'whatsapp'],
        ['contacto', null],
      ] as const;
      // Around both ends of a day, then spread without chance from before the first day until now.
      const edges = [-1000, 0, 1000, dayMs - 1000, dayMs].map((offset) => first + offset);
      const spread = Array.from(
        { length: 1200 },
        (_, n) => first - 9 * dayMs + ((n * 104_729_000) % (98 * dayMs)),
      );
      const events = [...edges, ...spread].map((at, n) => {
        const [tipo, method] = kinds[n < edges.length ? 0 : (n * 7) % kinds.length] ?? kinds[0];
        return { tipo, method, at, provider: n % 5 < 4 ? rows.anaProvider : rows.freeProvider };
      });
      await database.query(
        `insert into public.estadisticas (tipo, proveedor_id, metadata, fecha)
         select e.tipo::public.tipo_evento, e.provider::uuid,
           case when e.method is not null then jsonb_build_object('method', e.method) end, to_timestamp(e.at / 1000.0)
         from jsonb_to_recordset($1) as e (tipo text, provider text, method text, at float8)`,
        [JSON.stringify(events)],
      );
      const expected = Array.from({ length: 90 }, (_, n): Day => {
        const dia = dayIn(first + n * dayMs);
        const ofDay = events.filter(({ at, provider }) => provider === rows.anaProvider && dayIn(at) === dia);
        const count = (tipo: string, method?: string) =>
          ofDay.filter((event) => event.tipo === tipo && (!method || event.method === method)).length;
        return {
          dia,
          visitas: count('visita_proveedor'),
          contactos: count('contacto'),
          llamadas: count('contacto', 'phone'),
          whatsapp: count('contacto', 'whatsapp'),
        };
      });
      expect(await figuresOf(as('ana'), rows.anaProvider)).toEqual(expected);
      expect(await figuresOf(as('admin'), rows.anaProvider)).toEqual(expected);
    });

    test('are nobody else’s, and name nobody', async () => {
      expect(await figuresOf(as('beto'), rows.anaProvider)).toEqual([]);
      expect(await figuresOf(as('ana'), rows.freeProvider)).toEqual([]);
      expect((await failure(figuresOf(visitor, rows.anaProvider))).code).toBe('42501');
      expect(await figuresOf(service, rows.betoProvider)).toHaveLength(90);
    });

    test('are read by an index, whatever the number of events', async () => {
      const plan = await database.transaction(async (tx) => {
        // So few rows would be read whole.
        await tx.query('set local enable_seqscan = off');
        return tx.query(`
          explain select from public.estadisticas
          where proveedor_id = '${rows.anaProvider}' and fecha >= now() - interval '90 days'`);
      });
      expect(JSON.stringify(plan)).toContain('estadisticas_proveedor_fecha_idx');
    });
  });

  describe('of what admins take down', () => {
    const noted = () =>
      database.query('select clase, elemento, motivo from private.retiros order by fecha, clase, elemento');
    const review = async () => {
      const [row] = await database.query<{ id: string }>(`
        insert into public.calificaciones (proveedor_id, usuario_id, estrellas, estado)
        values ('${rows.otherFreeProvider}', '${people.bystander}', 1, 'pendiente')
        on conflict (proveedor_id, usuario_id) do update set estado = 'pendiente' returning id`);
      return row?.id ?? '';
    };
    const decide = (id: string, from: string, to: string, motivo?: string) =>
      act(database, as('admin'), 'select public.decidir_calificacion($1, $2, $3, $4)', [
        id,
        from,
        to,
        motivo ?? null,
      ]);

    test('a plain delete counts without a reason, one’s own words do not count', async () => {
      await act(database, as('beto'), `delete from public.answers where id = '${rows.betoAnswer}'`);
      expect(await noted()).toEqual([]);
      await act(database, as('admin'), `delete from public.answers where id = '${rows.anaAnswer}'`);
      expect(await noted()).toEqual([{ clase: 'respuesta', elemento: rows.anaAnswer, motivo: null }]);
    });

    test('with a reason; the answers that go with a question are not counted; twice is told', async () => {
      await database.query('delete from private.retiros');
      await act(
        database,
        as('user'),
        `insert into public.answers (question_id, content) values ('${rows.betoQuestion}', 'Con ella')`,
      );
      const remove = async (motivo: string) => {
        const [row] = await act<{ done: boolean }>(
          database,
          as('admin'),
          'select public.retirar($1, $2, $3) as done',
          ['pregunta', rows.betoQuestion, motivo],
        );
        return row?.done;
      };
      expect((await failure(remove('fea'))).constraint).toBe('motivo_conocido');
      expect(await remove('publicidad')).toBe(true);
      expect(await remove('publicidad')).toBe(false);
      expect(await noted()).toEqual([
        { clase: 'pregunta', elemento: rows.betoQuestion, motivo: 'publicidad' },
      ]);
      // The reason is not left behind for the next deletion of the same connection.
      await act(database, as('admin'), `delete from public.questions where id = '${rows.anaQuestion}'`);
      expect(await noted()).toContainEqual({ clase: 'pregunta', elemento: rows.anaQuestion, motivo: null });
      expect(
        (await failure(act(database, as('admin'), `select public.retirar('perfil', '${rows.anaProvider}')`)))
          .code,
      ).toBe('23514');
    });

    test('a review that is declined counts once, also when it is deleted then, and not when it is given back', async () => {
      await database.query('delete from private.retiros');
      const id = await review();
      await decide(id, 'pendiente', 'rechazada', 'insultos');
      expect(await noted()).toEqual([{ clase: 'resena', elemento: id, motivo: 'insultos' }]);
      await decide(id, 'rechazada', 'pendiente');
      expect(await noted()).toEqual([]);
      await decide(id, 'pendiente', 'rechazada');
      await act(database, as('admin'), `select public.retirar('resena', '${id}', 'no_es_cierto')`);
      expect(await noted()).toEqual([{ clase: 'resena', elemento: id, motivo: 'no_es_cierto' }]);
    });

    test('a provider that is deleted with its reviews, and what the secret key removes, are not counted', async () => {
      await database.query('delete from private.retiros');
      await review();
      await act(database, service, `delete from public.calificaciones where id = '${rows.anaReview}'`);
      await act(
        database,
        as('admin'),
        `delete from public.proveedores where id = '${rows.otherFreeProvider}'`,
      );
      expect(await noted()).toEqual([]);
    });
  });

  describe('that anybody may see', () => {
    interface Numbers {
      retiros: { por_motivo: Array<{ motivo: string; resenas: number; foro: number }> };
    }
    const read = async (scope: Scope) =>
      (await act<{ numbers: Numbers }>(database, scope, 'select public.transparencia() as numbers'))[0]
        ?.numbers;

    test('a young site: nothing to count, and no median', async () => {
      await database.query('delete from private.retiros');
      expect(await read(visitor)).toMatchObject({
        correcciones: { recibidas: 0, aceptadas: 0, no_aceptadas: 0, esperan: 0, mediana_dias: null },
        retiros: { resenas: 0, foro: 0, por_motivo: [] },
        bajas: 0,
      });
    });

    test('equal a count by hand, alike for everybody', async () => {
      await act(database, as('admin'), `select public.pausar('${people.user}', 1, 'Insultó a alguien')`);
      await database.query(`
        insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
          select 'Centro ' || n, (array['Ponce', 'Caguas', 'Moca', 'Otro lugar'])[1 + n % 4],
            (enum_range(null::public.tipo_servicio))[1 + n % 5], n % 4 > 0 from generate_series(1, 40) as n;
        insert into public.sedes (proveedor_id, municipio, visibilidad)
          select id, case when nombre like '%7' then 'Vieques' else 'Culebra' end,
            case when nombre like '%7' then 'completa' else 'oculta' end
          from public.proveedores where nombre ~ '^Centro .*[78]$';
        insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, por, via, duda)
          select id, 'planes', now() - (n * 13 % 140) * interval '1 day', (array['proveedor', 'admin', 'familias'])[1 + n % 3],
            'panel', n % 7 = 0
          from (select id, row_number() over (order by nombre) as n from public.proveedores where nombre like 'Centro %') as p
          where n % 6 > 0;
        insert into public.propuestas (lote, proveedor_id, campo, origen, estado, decidida_en, fecha_creacion)
          select gen_random_uuid(), '${rows.anaProvider}', 'telefono',
            (array['visitante', 'familia', 'enlace', 'llamada'])[1 + n % 4], state, case
              when state <> 'pendiente' then now() - n * 6 * interval '1 day' + (n * n % 19) * interval '7 hours' end,
            now() - n * 6 * interval '1 day'
          from generate_series(1, 80) as n,
            lateral (select (array['aceptada', 'rechazada', 'pendiente', 'retirada', 'aceptada'])[1 + n % 5] as state) as s;
        insert into private.retiros (clase, elemento, motivo, fecha)
          select (array['resena', 'pregunta', 'respuesta'])[1 + n % 3], gen_random_uuid(),
            (array['datos_personales', 'insultos', 'publicidad', null])[1 + n % 4], now() - n * 9 * interval '1 day'
          from generate_series(1, 60) as n;
        update private.retiros set recuperado_en = fecha + interval '3 days'
          where fecha > now() - interval '180 days' and clase = 'resena';
        insert into private.cuentas_moderacion (que, fecha)
          select (array['reporte', 'oculta', 'revision'])[1 + n % 3], now() - n * 80 * interval '1 day'
          from generate_series(0, 6) as n;
        insert into public.bajas (nombre, origen, estado)
          select 'Baja ' || n, (array['dueno', 'visitante', 'admin'])[1 + n % 3],
            (array['hecha', 'pendiente', 'negada', 'deshecha'])[1 + n % 4] from generate_series(1, 24) as n`);

      const [clock] = await database.query<{ now: number }>(
        'select extract(epoch from now())::float8 * 1000 as now',
      );
      const today = dayIn(clock?.now ?? 0);
      const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
      const lately = dayIn((clock?.now ?? 0) - 89 * dayMs);
      const table = <Line>(sql: string) => database.query<Line & Record<string, unknown>>(sql);
      const ms = (column: string) => `extract(epoch from ${column})::float8 * 1000`;
      const providers = await table<{ id: string; tipo: string; municipio: string }>(
        'select id, tipo_servicio as tipo, municipio from public.proveedores where aprobado_por_admin',
      );
      const places = await table<{ proveedor_id: string; municipio: string }>(
        `select proveedor_id, municipio from public.sedes where visibilidad <> 'oculta'`,
      );
      const words = await table<{ proveedor_id: string; por: string; duda: boolean; at: number }>(
        `select proveedor_id, por, duda, ${ms('confirmado_en')} as at from public.confirmaciones`,
      );
      const proposals = (
        await table<{ origen: string; estado: string; at: number; decided: number }>(
          `select origen, estado, ${ms('fecha_creacion')} as at, ${ms('decidida_en')} as decided from public.propuestas`,
        )
      ).filter(
        ({ origen, estado, at }) => origen !== 'llamada' && estado !== 'retirada' && dayIn(at) >= yearAgo,
      );
      const takedowns = (
        await table<{ clase: string; motivo: string | null; at: number }>(
          `select clase, motivo, ${ms('fecha')} as at from private.retiros`,
        )
      ).filter(({ at }) => dayIn(at) >= yearAgo);

      const isConfirmed = ({ id }: { id: string }) =>
        words.some(
          ({ proveedor_id, por, duda, at }) =>
            proveedor_id === id && !duda && por !== 'familias' && dayIn(at) >= lately,
        );
      const types = ['escuela', 'terapista', 'doctor', 'abogado', 'dietista'];
      const stateOf = (state: string) => proposals.filter(({ estado }) => estado === state);
      const waits = [...stateOf('aceptada'), ...stateOf('rechazada')]
        .map(({ at, decided }) => decided - at)
        .sort((one, other) => one - other);
      const seen = providers.flatMap(({ id, municipio }) => [
        municipio,
        ...places.filter(({ proveedor_id }) => proveedor_id === id).map((place) => place.municipio),
      ]);
      const numbers = await read(visitor);
      expect(numbers).toEqual({
        dia: today,
        desde: yearAgo,
        directorio: {
          aprobados: providers.length,
          confirmados: providers.filter(isConfirmed).length,
          municipios: new Set(seen.filter((name) => name !== 'Otro lugar')).size,
          por_tipo: types.map((tipo) => {
            const ofType = providers.filter((provider) => provider.tipo === tipo);
            return { tipo, aprobados: ofType.length, confirmados: ofType.filter(isConfirmed).length };
          }),
        },
        correcciones: {
          recibidas: proposals.length,
          aceptadas: stateOf('aceptada').length,
          no_aceptadas: stateOf('rechazada').length,
          esperan: stateOf('pendiente').length,
          mediana_dias: Math.ceil((waits[Math.ceil(waits.length / 2) - 1] ?? 0) / dayMs),
        },
        retiros: {
          resenas: takedowns.filter(({ clase }) => clase === 'resena').length,
          foro: takedowns.filter(({ clase }) => clase !== 'resena').length,
          por_motivo: expect.any(Array),
        },
        // 24 removals, of 12 pairs of origin and state: done are 6, and 2 of them were an admin's idea.
        // Of every 80 days one, by turns; of the reviews taken down every 27 days those of half a year.
        moderacion: { reportes: 2, ocultas: 2, revisiones: 1, recuperadas: 6, pausas: 1 },
        bajas: 4,
      });
      const reasons = numbers?.retiros.por_motivo ?? [];
      expect(
        Object.fromEntries(reasons.map(({ motivo, resenas, foro }) => [motivo, [resenas, foro]])),
      ).toEqual(
        Object.fromEntries(
          [...new Set(takedowns.map(({ motivo }) => motivo))].map((motivo) => {
            const ofReason = takedowns.filter((takedown) => takedown.motivo === motivo);
            const reviews = ofReason.filter(({ clase }) => clase === 'resena').length;
            return [motivo ?? 'sin_motivo', [reviews, ofReason.length - reviews]];
          }),
        ),
      );
      for (const scope of [as('user'), as('admin'), service]) expect(await read(scope)).toEqual(numbers);
      const confirmed = await database.query('select from private.confirmed_providers()');
      expect(confirmed).toHaveLength(providers.filter(isConfirmed).length);
    });
  });

  describe('of the map', () => {
    interface MapNumbers {
      dia: string;
      tipos: Array<{ tipo: string; municipios: Array<{ municipio: string; desde: string[] }> }>;
    }
    const read = async (scope: Scope) =>
      (await act<{ numbers: MapNumbers }>(database, scope, 'select public.mapa() as numbers'))[0]?.numbers;

    test('equal a count by hand for every type and municipality, alike for everybody', async () => {
      await fillMap(database, count(1_000, 3_000));
      const numbers = await read(visitor);
      const byName = (one: { municipio: string }, other: { municipio: string }) =>
        one.municipio < other.municipio ? -1 : 1;
      expect(
        numbers?.tipos.map((type) => ({
          ...type,
          municipios: type.municipios.map((row) => ({ ...row, desde: new Set(row.desde) })).sort(byName),
        })),
      ).toEqual(
        (await countMap(database)).map((type) => ({ ...type, municipios: type.municipios.sort(byName) })),
      );
      for (const scope of [as('user'), as('admin'), service]) expect(await read(scope)).toEqual(numbers);
    });
  });
});
