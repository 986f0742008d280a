import { beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, failure, from, people, rows, service, sharedWorld, visitor } from './world.ts';

const home = '198.51.100.7';
const away = '203.0.113.9';

describe.each(engines)('events on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(`delete from public.estadisticas; delete from private.recent_events;
      delete from private.event_people`),
  );

  const record = (
    scope: Scope,
    tipo: string,
    proveedor: string | null,
    recurso: string | null = null,
    metadata?: unknown,
  ) =>
    act(database, scope, 'select public.registrar_evento($1, $2, $3, $4)', [
      tipo,
      proveedor,
      recurso,
      metadata === undefined ? null : JSON.stringify(metadata),
    ]);
  const visit = (scope: Scope, provider: string = rows.freeProvider) =>
    record(scope, 'visita_proveedor', provider);
  const stored = () => database.query('select * from public.estadisticas order by id');

  const noted = () => database.query('select evento, usuario_id from private.event_people');

  test('no event shows whose it was; a signed-in person’s is noted apart', async () => {
    await visit(from(home, visitor));
    await visit(from(away, as('user')));
    const events = await stored();
    expect(events).toMatchObject([
      { tipo: 'visita_proveedor', proveedor_id: rows.freeProvider, recurso_id: null, usuario_id: null },
      { usuario_id: null },
    ]);
    expect(await noted()).toEqual([{ evento: events[1]?.id, usuario_id: people.user }]);
  });
  test.each([
    ['null', 'null'],
    ['oneself', `'${people.user}'`],
  ])('a plain insert with %s as the person is one’s own', async (_, usuario) => {
    await act(
      database,
      from(home, as('user')),
      `insert into public.estadisticas (tipo, proveedor_id, recurso_id, usuario_id, metadata)
       values ('contacto', '${rows.freeProvider}', null, ${usuario}, '{"method": "phone"}')`,
    );
    expect(await stored()).toMatchObject([{ usuario_id: null, metadata: { method: 'phone' } }]);
    expect(await noted()).toMatchObject([{ usuario_id: people.user }]);
  });
  test('a repeat notes nobody, and neither does an event that is refused', async () => {
    await visit(from(home, visitor));
    await visit(from(home, as('user')));
    await failure(visit(from(away, as('user')), rows.betoProvider));
    expect(await noted()).toEqual([]);
  });
  test('an admin reads the events without names, and finds none by a name', async () => {
    await visit(from(home, as('user')));
    const read = (sql: string) => act(database, as('admin'), sql);
    expect(await read('select * from public.estadisticas')).toMatchObject([{ usuario_id: null }]);
    expect(await read(`select from public.estadisticas where usuario_id = '${people.user}'`)).toEqual([]);
    expect(JSON.stringify(await read('select public.estadisticas_resumen(30)'))).not.toContain(people.user);
    expect((await failure(read('select * from private.event_people'))).code).toBe('42501');
    expect((await failure(act(database, service, 'select * from private.event_people'))).code).toBe('42501');
  });
  test('nothing can be read back', async () => {
    const insert = `insert into public.estadisticas (tipo, proveedor_id)
      values ('contacto', '${rows.freeProvider}') returning id`;
    expect((await failure(act(database, from(home, visitor), insert))).code).toBe('42501');
    expect((await failure(act(database, from(home, as('user')), insert))).code).toBe('42501');
  });

  test('a repeat within 30 minutes counts once, by address, kind and subject', async () => {
    await visit(from(home, visitor));
    await visit(from(home, visitor));
    await visit(from(home, as('user')));
    expect(await stored()).toHaveLength(1);
    await record(from(home, visitor), 'contacto', rows.freeProvider);
    await visit(from(home, visitor), rows.anaProvider);
    await visit(from(away, visitor));
    expect(await stored()).toHaveLength(4);
  });
  test('a repeat in the same statement counts once', async () => {
    await act(
      database,
      from(home, visitor),
      `insert into public.estadisticas (tipo, proveedor_id)
       select 'visita_proveedor', '${rows.freeProvider}' from generate_series(1, 5)`,
    );
    expect(await stored()).toHaveLength(1);
  });
  test('fifty events at once are recorded, one more is refused, and the next request counts anew', async () => {
    const atOnce = (scope: Scope, events: number) =>
      act(
        database,
        scope,
        `insert into public.estadisticas (tipo, proveedor_id)
         select 'visita_proveedor', '${rows.freeProvider}' from generate_series(1, ${events})`,
      );
    for (const scope of [from(home, visitor), from(away, as('user'))]) {
      await atOnce(scope, 50);
      expect(await failure(atOnce(scope, 51))).toMatchObject({ code: 'PT413' });
      await atOnce(scope, 50);
    }
    await atOnce(service, 51);
  });
  test('after 30 minutes it counts again, and not again after that', async () => {
    await visit(from(home, visitor));
    await database.query(
      `update private.recent_events set recorded_at = recorded_at - interval '29 minutes'`,
    );
    await visit(from(home, visitor));
    expect(await stored()).toHaveLength(1);
    await database.query(`update private.recent_events set recorded_at = recorded_at - interval '1 minute'`);
    await visit(from(home, visitor));
    await visit(from(home, visitor));
    expect(await stored()).toHaveLength(2);
  });
  test('midnight changes the salt but does not cut the 30 minutes', async () => {
    // The same function with a clock that the test sets; undone with the transaction.
    const clock = `current_setting('test.now')::timestamptz`;
    const countAt = async (...moments: string[]) => {
      let counted = 0;
      await database
        .transaction(async (tx) => {
          const [definition] = await tx.query<{ sql: string }>(
            `select pg_get_functiondef('private.record_event'::regproc) as sql`,
          );
          await tx.query(definition?.sql.replaceAll('now()', clock) ?? '');
          await tx.query(`set local role anon`);
          for (const moment of moments) {
            await tx.query(`select set_config('test.now', $1, true)`, [moment]);
            await tx.query(`select public.registrar_evento('visita_proveedor', '${rows.freeProvider}')`);
          }
          await tx.query('reset role');
          counted = (await tx.query('select from public.estadisticas')).length;
          throw new Error('undo');
        })
        .catch((error: Error) => expect(error.message).toBe('undo'));
      return counted;
    };
    expect(await countAt('2026-03-01 23:50-04', '2026-03-02 00:10-04')).toBe(1);
    expect(await countAt('2026-03-01 23:50-04', '2026-03-02 00:10-04', '2026-03-02 00:21-04')).toBe(2);
    expect(await countAt('2026-03-01 23:50-04', '2026-03-02 00:20-04')).toBe(2);
  });
  test('without an address people are told apart by their account', async () => {
    await visit(as('user'));
    await visit(as('user'));
    await visit(as('ana'));
    expect(await stored()).toHaveLength(2);
  });
  test('the forwarded address is used where the gateway gives no other', async () => {
    const forwarded = { ...visitor, headers: { 'x-forwarded-for': `${home}, 10.0.0.1` } };
    await visit(forwarded);
    await visit(from(home, visitor));
    expect(await stored()).toHaveLength(1);
  });

  test('the address itself is nowhere, nor a hash that could be recomputed from it', async () => {
    await visit(from(home, visitor));
    const kept = await database.query<{ fingerprint: string; text: string }>(`
      select encode(r.fingerprint, 'hex') as fingerprint,
        concat(r, e, (select string_agg(s::text, ' ') from private.daily_salts as s)) as text
      from private.recent_events as r, public.estadisticas as e`);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.text).not.toContain(home);
    expect(kept[0]?.fingerprint).toHaveLength(64);
    const before = kept[0]?.fingerprint;
    await database.query('delete from private.recent_events; delete from private.daily_salts');
    await visit(from(home, visitor));
    const [after] = await database.query(
      `select encode(fingerprint, 'hex') as fingerprint from private.recent_events`,
    );
    expect(after?.fingerprint).not.toBe(before);
  });
  test('old salts and fingerprints are thrown away', async () => {
    await database.query(`
      insert into private.daily_salts (day) select current_date - n from generate_series(3, 5) as n;
      insert into private.recent_events values ('\\x01', now() - interval '31 minutes')`);
    await visit(from(home, visitor));
    expect(await database.query(`select from private.daily_salts where day < current_date - 2`)).toEqual([]);
    expect(await database.query(`select from private.recent_events`)).toHaveLength(1);
  });

  test.each([
    ['a pending provider', 'visita_proveedor', rows.betoProvider, null],
    ['a provider that does not exist', 'visita_proveedor', people.user, null],
    ['a resource that does not exist', 'descarga_recurso', null, people.user],
    ['nothing', 'visita_proveedor', null, null],
  ])('no event about %s', async (_, tipo, proveedor, recurso) => {
    for (const scope of [visitor, as('user'), as('beto'), as('admin')]) {
      expect((await failure(record(from(home, scope), tipo, proveedor, recurso))).code).toBe('42501');
    }
    expect(await stored()).toEqual([]);
  });
  test.each([
    ['descarga_recurso', rows.freeProvider, null],
    ['visita_proveedor', null, rows.recurso],
    ['contacto', rows.freeProvider, rows.recurso],
  ])('%s has its own kind of subject', async (tipo, proveedor, recurso) => {
    expect(await failure(record(from(home, visitor), tipo, proveedor, recurso))).toMatchObject({
      code: '23514',
      constraint: 'estadisticas_sujeto_de_su_tipo',
    });
  });
  test('a kind outside the list is refused', async () => {
    expect((await failure(record(visitor, 'otra', rows.freeProvider))).code).toBe('22P02');
  });

  test.each([
    ['contacto', rows.freeProvider, null, { method: 'phone' }],
    ['contacto', rows.freeProvider, null, { method: 'whatsapp' }],
    ['descarga_recurso', null, rows.recurso, { tipo: 'pdf' }],
    ['visita_proveedor', rows.freeProvider, null, {}],
  ])('%s may say %4$j', async (tipo, proveedor, recurso, metadata) => {
    await record(from(home, visitor), tipo, proveedor, recurso, metadata);
    expect(await stored()).toMatchObject([{ metadata }]);
  });
  test.each([
    ['contacto', { method: 'email' }],
    ['contacto', { method: 'phone', name: 'Ana' }],
    ['contacto', 'phone'],
    ['contacto', ['phone']],
    ['visita_proveedor', { method: 'phone' }],
    ['visita_proveedor', { note: 'x'.repeat(10_000) }],
  ])('%s cannot say %j', async (tipo, metadata) => {
    expect(await failure(record(from(home, visitor), tipo, rows.freeProvider, null, metadata))).toMatchObject(
      {
        code: '23514',
        constraint: 'estadisticas_metadata_de_su_tipo',
      },
    );
  });

  test('the service records as it likes', async () => {
    await visit(service);
    await visit(service);
    expect(await stored()).toHaveLength(2);
  });
});
