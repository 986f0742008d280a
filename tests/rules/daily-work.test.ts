import { beforeEach, describe, expect, test } from 'vitest';
import { startDailyHook } from '../../server/product.ts';
import { engines } from '../support/engines.ts';
import { act, addAccount, as, attempt, from, people, rows, service, sharedWorld, visitor } from './world.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const leaver = '00000000-0000-4000-8000-00000000cccc';

describe.each(engines)('what is forgotten by time, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(
      'delete from private.daily_runs; delete from private.failed_jobs; delete from auth.audit_log_entries',
    ),
  );

  const work = async () => {
    const [row] = await act<{ done: boolean }>(database, service, 'select public.gateway_daily() as done');
    return row?.done;
  };
  const log = (actor: string, daysAgo: number, traits = {}) =>
    database.query(
      `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
       values (gen_random_uuid(), $1, now() - $2 * interval '1 day', '192.0.2.1')`,
      [JSON.stringify({ action: 'login', actor_id: actor, actor_username: 'x', traits }), daysAgo],
    );
  const count = async (from: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;

  test('the work of a day is done once, also when two servers begin at once', async () => {
    const settled = await Promise.all([work(), work(), work()]);
    expect(settled.filter(Boolean)).toHaveLength(1);
    await log(people.ana, 91);
    expect(await work()).toBe(false);
    expect(await count('auth.audit_log_entries')).toBe(1);
    await database.query('update private.daily_runs set day = day - 1');
    expect(await work()).toBe(true);
    expect(await count('auth.audit_log_entries')).toBe(0);
  });
  test('the server does it by itself, and a second time nothing', async () => {
    await log(people.ana, 91);
    const daily = startDailyHook(database);
    await daily.first;
    await daily.close();
    expect(await count('auth.audit_log_entries')).toBe(0);
    expect(await work()).toBe(false);
  });

  describe('a job that fails', () => {
    let whole: string;
    beforeEach(async () => {
      const [row] = await database.query<{ text: string }>(
        `select pg_get_functiondef('private.purge_lists()'::regprocedure) as text`,
      );
      whole = row?.text ?? '';
      await database.query(`create or replace function private.purge_lists() returns void language plpgsql
        security definer set search_path = '' as $$ begin raise 'of Ana, 787-555-0100' using errcode = '22007'; end $$`);
      return () => database.query(whole);
    });
    const told = async () => {
      const [row] = await act<{ failed: unknown }>(
        database,
        as('admin'),
        `select public.hoy() -> 'fallos' as failed`,
      );
      return row?.failed;
    };

    test('undoes nothing of the others, is told without a word of anybody, and is tried at the next call', async () => {
      await log(people.ana, 91);
      await database.query(`insert into private.enlaces (hash, proveedor_id, via, vence_en)
        values ('\\x0d01', '${rows.anaProvider}', 'enlace', now() - interval '400 days')`);
      expect(await work()).toBe(true);
      expect(await count('auth.audit_log_entries')).toBe(0);
      expect(await count(`private.enlaces where hash = '\\x0d01'`)).toBe(0);
      const failed = [{ trabajo: 'purge_lists', codigo: '22007', desde: expect.any(String) }];
      expect(await told()).toEqual(failed);
      expect(
        await database.query(
          `select labels from public.gateway_figures() where name = 'guia_failing_seconds'`,
        ),
      ).toEqual([{ labels: { job: 'purge_lists', code: '22007' } }]);
      expect(await work()).toBe(false);
      expect(await told()).toEqual(failed);
      await database.query(whole);
      expect(await work()).toBe(true);
      expect(await told()).toEqual([]);
    });
    test('stops no server: each job is a transaction of its own', async () => {
      const daily = startDailyHook(database);
      await daily.first;
      await daily.close();
      const done = await database.query('select distinct xmin::text from private.daily_runs');
      expect(done.length).toBeGreaterThan(5);
      expect(done).toHaveLength((await count('private.daily_runs')) ?? 0);
      expect(await count(`private.daily_runs where job = 'purge_lists'`)).toBe(0);
      expect(await count(`private.daily_runs where job = 'send_digests'`)).toBe(1);
    });
    test('what is no job is not run', async () => {
      await database.query(`select public.gateway_daily_job('audit')`);
      expect(await count('private.failed_jobs')).toBe(0);
    });
  });

  test('the sign-in log: 90 days', async () => {
    await log(people.ana, 89);
    await log(people.ana, 91);
    await log(nobody, 1);
    await work();
    expect(await count('auth.audit_log_entries')).toBe(2);
  });
  test('the sign-in log goes with the account, whoever wrote it', async () => {
    await addAccount(database, leaver);
    await log(leaver, 1);
    await log(nobody, 1, { user_id: leaver, user_email: 'x@example.test' });
    await log(people.ana, 1);
    await database.query('delete from auth.users where id = $1', [leaver]);
    expect(await count('auth.audit_log_entries')).toBe(1);
    await log(nobody, 0, { user_id: leaver });
    await work();
    expect(await count('auth.audit_log_entries')).toBe(1);
  });

  test('the sign-in log is held against the accounts that it names, not against all of them', async () => {
    const read = await database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`
        insert into auth.users (id, aud) select gen_random_uuid(), 'none' from generate_series(1, 5000);
        insert into auth.audit_log_entries (id, payload, created_at, ip_address)
        select gen_random_uuid(), '{"action": "login", "actor_id": "${people.ana}"}', now(), '192.0.2.1'
        from generate_series(1, 200);
        analyze auth.users; analyze auth.audit_log_entries`);
      await tx.query('select private.purge_old_data()');
      const [row] = await tx.query<{ read: number }>(
        `select seq_tup_read::int as read from pg_stat_xact_user_tables where relid = 'auth.users'::regclass`,
      );
      await tx.query(`delete from auth.users where aud = 'none'`);
      return row?.read;
    });
    expect(read).toBeLessThan(20_000);
  });

  test('fingerprints, salts and notes go by time at every call', async () => {
    await work();
    await database.query(`
      delete from private.daily_salts; delete from private.recent_events;
      insert into private.daily_salts (day) values (private.event_day(now()) - 1), (private.event_day(now()));
      insert into private.recent_events values ('\\x01', now() - interval '31 minutes'), ('\\x02', now());
      insert into private.new_account_reviews values
        ('\\x01', '${people.ana}', now() - interval '1 day'), ('\\x02', '${people.ana}', now());
      insert into private.recent_acts values
        ('${people.ana}', 'questions', now() - interval '25 hours'), ('${people.ana}', 'questions', now());
      insert into private.event_people values
        (-1, '${people.ana}', now() - interval '25 hours'), (-2, '${people.ana}', now() - interval '23 hours')`);
    expect(await work()).toBe(false);
    expect(await count('private.recent_events')).toBe(1);
    expect(await count('private.new_account_reviews')).toBe(1);
    expect(await count('private.recent_acts')).toBe(1);
    expect(await count(`private.event_people where evento < 0`)).toBe(1);
    expect(await count(`private.daily_salts where day = private.event_day(now())`)).toBe(1);
    expect(
      await count(`private.daily_salts where day < private.event_day(now() - interval '30 minutes')`),
    ).toBe(0);
  });
  test('after a day nothing tells whose an event was, and the event still counts', async () => {
    const visit = `select public.registrar_evento('visita_proveedor', '${rows.anaProvider}')`;
    await act(database, from('192.0.2.77', as('bystander')), visit);
    const mine = `private.event_people where usuario_id = '${people.bystander}'`;
    expect(await count(mine)).toBe(1);
    await database.query(`update private.event_people set fecha = fecha - interval '1 day'`);
    await work();
    expect(await count(mine)).toBe(0);
    expect(await count(`public.estadisticas where proveedor_id = '${rows.anaProvider}'`)).toBe(1);
  });

  describe('contact data of a provider', () => {
    const full = {
      telefono: '787',
      whatsapp: '787',
      email: 'a@b.pr',
      direccion: 'Calle 1',
      web: 'https://a.pr',
    };
    const empty = { telefono: null, whatsapp: null, email: null, direccion: null, web: null };
    let id: string;
    beforeEach(async () => {
      await addAccount(database, leaver);
      const [row] = await database.query<{ id: string }>(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id, aprobado_por_admin, telefono,
           whatsapp, email, direccion, web)
         values ('De quien se va', 'Ponce', 'doctor', $1, true, '787', '787', 'a@b.pr', 'Calle 1', 'https://a.pr')
         returning id`,
        [leaver],
      );
      id = row?.id ?? '';
      await database.query('delete from auth.users where id = $1', [leaver]);
    });
    const contact = async () =>
      (
        await database.query(
          `select telefono, whatsapp, email, direccion, web from public.proveedores where id = $1`,
          [id],
        )
      )[0];
    const letDaysPass = async (days: number) => {
      await database.query(`update private.unattended_providers set since = since - $1 * interval '1 day'`, [
        days,
      ]);
      await database.query('delete from private.daily_runs');
      await work();
    };

    test('goes 30 days after the owner’s account, and not before', async () => {
      await letDaysPass(29);
      expect(await contact()).toEqual(full);
      await letDaysPass(1);
      expect(await contact()).toEqual(empty);
      expect(await count(`private.unattended_providers where proveedor_id = '${id}'`)).toBe(0);
    });
    test('goes from its places too, hidden addresses and the audit log included', async () => {
      const save = (datos: object) =>
        act(database, as('admin'), 'select public.guardar_sede($1)', [JSON.stringify(datos)]);
      const [principal] = await database.query<{ id: string }>(
        'select id from public.sedes where proveedor_id = $1',
        [id],
      );
      const at = { municipio: 'Ponce', telefono: '787', como_llegar: 'Casa rosada', proveedor_id: id };
      await save({ ...at, direccion: 'Calle 2' });
      await save({ ...at, direccion: 'Calle 3', visibilidad: 'oculta' });
      await save({ id: principal?.id, visibilidad: 'municipio', como_llegar: 'Casa rosada' });
      const texts = async () =>
        JSON.stringify([
          await database.query('select * from public.sedes where proveedor_id = $1', [id]),
          await database.query('select * from private.direcciones_ocultas'),
          await database.query(`select antes, despues from public.auditoria where tabla = 'sedes'`),
        ]);
      await letDaysPass(29);
      expect(await texts()).toMatch(/Calle 1.*Calle 2.*Calle 3|Calle 2.*Calle 1/);
      await letDaysPass(1);
      expect(await texts()).not.toMatch(/Calle [123]|"787"|Casa/);
    });
    test.each([
      ['approves it', 'aprobado_por_admin = true'],
      ['edits it, which approves it', `horario_servicio = 'Lunes'`],
      ['gives it an owner', `usuario_id = '${people.bystander}', aprobado_por_admin = false`],
    ])('stays when an admin %s', async (_, set) => {
      await act(database, as('admin'), `update public.proveedores set ${set} where id = '${id}'`);
      await letDaysPass(40);
      expect(await contact()).toEqual(full);
      await database.query('delete from public.proveedores where id = $1', [id]);
    });
    test('of a public provider that never had an owner stays', async () => {
      await database.query(
        `update public.proveedores set telefono = '787' where id = '${rows.freeProvider}'`,
      );
      await letDaysPass(40);
      expect(
        await database.query(`select telefono from public.proveedores where id = '${rows.freeProvider}'`),
      ).toEqual([{ telefono: '787' }]);
    });
  });

  test.each([
    ['a visitor', visitor],
    ['a user', as('user')],
    ['an admin', as('admin')],
  ] as const)('%s does not start it', async (_, scope) => {
    for (const call of ['gateway_daily()', 'gateway_daily_jobs()', `gateway_daily_job('remind')`]) {
      expect((await attempt(database, scope, `select public.${call}`)).outcome).toBe('refused');
    }
  });
});
