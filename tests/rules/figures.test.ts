import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, createWorld, failure, people, rows, service, visitor } from './world.ts';

const dayMs = 86_400_000;
/** A day of Puerto Rico, which is four hours behind UTC all year. */
const dayIn = (at: number) => new Date(at - 4 * 3_600_000).toISOString().slice(0, 10);

describe.each(engines)('figures on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof engine.open>>;
  let database: Database;
  beforeAll(async () => {
    opened = await engine.open();
    database = opened.database;
    await createWorld(database);
  });
  afterAll(() => opened?.drop());

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
});
