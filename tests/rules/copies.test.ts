import { beforeEach, describe, expect, test } from 'vitest';
import { tidyAuth } from '../../server/auth/tidy.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, type Person, people, service, sharedWorld, visitor } from './world.ts';

const old = (person: Person): Scope => ({
  role: 'authenticated',
  claims: {
    sub: people[person],
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 16 * 60 }],
  },
});

describe.each(engines)('the copy of one’s own data, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() => database.query(`delete from private.copias; delete from private.outgoing_mail`));

  const call = async <Value>(scope: Scope, sql: string): Promise<Value> => {
    const [row] = await act<{ value: Value }>(database, scope, `select ${sql} as value`);
    return row?.value as Value;
  };
  const ask = (person: Person = 'ana') => call<{ estado: string }>(as(person), 'public.pedir_mi_copia()');
  const state = async (person: Person = 'ana') =>
    (await call<{ copia: Record<string, unknown> }>(as(person), 'public.mis_datos()')).copia;
  const take = () =>
    act<{ persona: string; archivo: string }>(database, service, 'select * from public.gateway_take_copy()');
  const due = () => act(database, service, 'select * from public.gateway_due_functions()');
  const letPass = (time: string) =>
    database.query(`update private.copias set pedida_en = pedida_en - interval '${time}',
      tomada_en = tomada_en - interval '${time}', lista_en = lista_en - interval '${time}'`);
  const files = () => database.query(`select name from storage.objects where bucket_id = 'copias'`);
  const made = async (person: Person = 'ana') => {
    await ask(person);
    const [copy] = await take();
    await database.query(
      `insert into storage.objects (bucket_id, name, version) values ('copias', $1, gen_random_uuid())`,
      [copy?.archivo],
    );
    const isWanted = await call<boolean>(
      service,
      `public.gateway_copy_made('${copy?.persona}', '${copy?.archivo}', 214000)`,
    );
    return { archivo: copy?.archivo, isWanted };
  };

  test('is asked for, made, told by mail, and goes after seven days', async () => {
    expect(await state()).toEqual({ estado: 'ninguna' });
    expect(await ask()).toMatchObject({ estado: 'espera' });
    expect(await due()).toEqual([{ name: 'make-copy' }]);
    await database.query('delete from private.copias');
    expect(await made()).toMatchObject({ isWanted: true });
    expect(await due()).toEqual([]);
    expect(await state()).toMatchObject({ estado: 'lista', bytes: 214000 });
    expect(await database.query('select account, template from private.outgoing_mail')).toEqual([
      { account: people.ana, template: 'copia_lista' },
    ]);
    await letPass('6 days 23 hours');
    await call(service, 'public.gateway_daily()');
    expect(await state()).toMatchObject({ estado: 'lista' });
    expect(await files()).toHaveLength(1);
    await letPass('2 hours');
    // Before the work of the day has come by, too.
    expect(await state()).toMatchObject({ estado: 'vencida' });
    expect(await failure(call(as('ana'), 'public.abrir_mi_copia()'))).toMatchObject({ code: 'PT404' });
    await call(service, 'public.gateway_daily()');
    expect(await files()).toEqual([]);
    await letPass('24 days');
    await call(service, 'public.gateway_daily()');
    expect(await state()).toEqual({ estado: 'ninguna' });
  });

  test('one at a time and one a day, also when the first is thrown away', async () => {
    await ask();
    expect(await ask()).toMatchObject({ estado: 'espera' });
    expect(await database.query('select from private.copias')).toHaveLength(1);
    await database.query('delete from private.copias');
    await made();
    expect(await failure(ask())).toMatchObject({ code: 'PT429', hint: 'copia_una_al_dia' });
    expect(await call(as('ana'), 'public.borrar_mi_copia()')).toMatchObject({
      estado: 'ninguna',
      otra_desde: expect.any(String),
    });
    expect(await files()).toEqual([]);
    expect(await failure(ask())).toMatchObject({ code: 'PT429' });
    await letPass('1 day');
    expect(await ask()).toMatchObject({ estado: 'espera' });
  });

  test.each([
    ['pedir_mi_copia', 'preparar tu copia'],
    ['abrir_mi_copia', 'descargar tu copia'],
  ])('%s takes a recent sign-in, and the second factor of who has one', async (name, doing) => {
    await made();
    expect(await failure(call(old('ana'), `public.${name}()`))).toMatchObject({
      code: 'PT403',
      hint: 'reauthentication_needed',
      message: `Por seguridad, vuelve a iniciar sesión para ${doing}`,
    });
    await database.query(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${people.ana}', 'totp', 'verified', now(), now())`);
    expect(await failure(call(as('ana'), `public.${name}()`))).toMatchObject({ hint: 'insufficient_aal' });
    await database.query('delete from auth.mfa_factors');
  });

  test.each([
    ['its owner', 'yes', as('ana')],
    ['its owner with an old sign-in', 'none', old('ana')],
    ['another person', 'none', as('beto')],
    ['an admin', 'none', as('admin')],
    ['a visitor', 'none', visitor],
  ] as const)('the file is read by %s: %s', async (_, expected, scope) => {
    await made();
    const read = `select 1 from storage.objects where bucket_id = 'copias'`;
    expect((await attempt(database, scope, read)).outcome).toBe(expected);
  });
  test('nobody writes into the bucket but the server, its owner neither', async () => {
    const { archivo } = await made();
    for (const scope of [as('ana'), as('admin'), visitor]) {
      const tried = async (sql: string) => (await attempt(database, scope, `${sql} returning 1`)).outcome;
      expect(await tried(`insert into storage.objects (bucket_id, name) values ('copias', 'x.zip')`)).toBe(
        'refused',
      );
      expect(await tried(`update storage.objects set name = 'y' where name = '${archivo}'`)).toBe('none');
      expect(await tried(`delete from storage.objects where name = '${archivo}'`)).toBe('none');
    }
    expect(await database.query(`select public from storage.buckets where id = 'copias'`)).toEqual([
      { public: false },
    ]);
  });

  test('what is broken off is tried again, three times in all; then it can be asked for again', async () => {
    await ask();
    for (let times = 0; times < 3; times += 1) {
      expect(await take()).toHaveLength(1);
      expect(await take()).toEqual([]);
      expect(await due()).toEqual([]);
      await letPass('6 minutes');
    }
    expect(await due()).toEqual([]);
    expect(await state()).toMatchObject({ estado: 'fallo' });
    expect(await ask()).toMatchObject({ estado: 'espera' });
  });

  test('two servers do not make the same one', async () => {
    await ask('ana');
    await ask('beto');
    const taken = (await Promise.all([take(), take(), take()])).flat();
    expect(taken.map(({ persona }) => persona).sort()).toEqual([people.ana, people.beto].sort());
  });

  test('goes with the account, and one that is made later is not wanted', async () => {
    await made('user');
    await ask('beto');
    const [copy] = await take();
    await database.query('delete from auth.users where id = any($1)', [[people.user, people.beto]]);
    expect(await files()).toEqual([]);
    expect(await call(service, `public.gateway_copy_made('${copy?.persona}', '${copy?.archivo}', 1)`)).toBe(
      false,
    );
    // Left behind by a server that was stopped before it heard so.
    await database.query(`insert into storage.objects (bucket_id, name, created_at)
      values ('copias', 'left.zip', now() - interval '2 hours'), ('copias', 'fresh.zip', now())`);
    await call(service, 'public.gateway_daily()');
    expect(await files()).toEqual([{ name: 'fresh.zip' }]);
  });
});

describe.each(engines)('what was tidied only by the next of its kind, on $name', (engine) => {
  const database = sharedWorld(engine);
  const daily = async () => {
    await database.query('delete from private.daily_runs');
    await act(database, service, 'select public.gateway_daily()');
  };
  const count = async (from: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;
  const ana = people.ana;

  test.each([
    [
      'which mails were sent: 90 days',
      'private.correos_enviados',
      (ago: string) =>
        `insert into private.correos_enviados (user_id, plantilla, enviado_en) values ('${ana}', 'x', now() - interval '${ago}')`,
      ['89 days', '91 days'],
    ],
    [
      'mail that was given up: a week',
      `private.outgoing_mail where template = 'dada_por_perdida'`,
      (ago: string) =>
        `insert into private.outgoing_mail (account, template, fields, attempts, next_try)
         values ('${ana}', 'dada_por_perdida', '{}', 10, now() - interval '${ago}')`,
      ['6 days', '8 days'],
    ],
    [
      'links and codes: a day',
      'auth.one_time_tokens',
      (ago: string) =>
        `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
         values (gen_random_uuid(), (select id from auth.users where id not in (select user_id from auth.one_time_tokens) limit 1),
           'recovery_token', 'x', 'x', now() - interval '${ago}')`,
      ['23 hours', '25 hours'],
    ],
    [
      'ways to an identity provider: a day',
      'auth.flow_state',
      (ago: string) =>
        `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
         values (gen_random_uuid(), 'google', 'oauth', now() - interval '${ago}')`,
      ['23 hours', '25 hours'],
    ],
    [
      'factors that nobody confirmed, with their challenges: a day',
      'auth.mfa_factors',
      (ago: string) =>
        `with factor as (
           insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
           values (gen_random_uuid(), '${ana}', 'totp', 'unverified', now() - interval '${ago}', now() - interval '${ago}')
           returning id
         )
         insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
         select gen_random_uuid(), id, now() - interval '${ago}', '192.0.2.1' from factor`,
      ['23 hours', '25 hours'],
    ],
    [
      'sessions that nobody uses: a year',
      'auth.sessions',
      (ago: string) =>
        `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, ip) values (gen_random_uuid(), '${ana}',
           now() - interval '3 years', now() - interval '${ago}', (now() - interval '${ago}') at time zone 'UTC', '192.0.2.1')`,
      ['364 days', '367 days'],
    ],
  ])('%s', async (_, table, insert, [kept, gone]) => {
    await database.query(insert(kept ?? ''));
    await daily();
    await tidyAuth(database);
    expect(await count(table)).toBe(1);
    await database.query(insert(gone ?? ''));
    expect(await count(table)).toBe(2);
    await daily();
    await tidyAuth(database);
    expect(await count(table)).toBe(1);
  });

  test('whom to tell of a correction that nobody decided: a year', async () => {
    await daily();
    expect(await count('private.proponentes')).toBe(1);
    await database.query(`update public.propuestas set fecha_creacion = now() - interval '366 days'`);
    await daily();
    expect(await count('private.proponentes')).toBe(0);
  });

  test('a mail that was sent to an account is noted, without what it said', async () => {
    await database.query('delete from private.correos_enviados; delete from private.outgoing_mail');
    const [mail] = await database.query<{ id: string }>(
      `insert into private.outgoing_mail (account, template, fields) values ('${ana}', 'copia_lista', '{"Hasta": "hoy"}') returning id`,
    );
    await act(database, service, 'select public.gateway_mail_sent($1)', [mail?.id]);
    expect(await database.query('select user_id, plantilla from private.correos_enviados')).toEqual([
      { user_id: ana, plantilla: 'copia_lista' },
    ]);
  });
});
