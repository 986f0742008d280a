import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { applyProductSettings } from '../../server/product.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import {
  calls,
  makeThings,
  newClient,
  type Outcome,
  outcomeOf,
  outcomeTable,
  signUp,
  stateOf,
  type Things,
} from './admin-calls.ts';

const actors = ['aal1 without factor', 'aal1 with factor', 'aal2', 'aal2, old sign-in', 'factor required'];
const demoAdmin = { email: 'admin@miguiaazul.test', password: 'azul-demo' };

/** What also asks for a sign-in of the last 15 minutes. */
const guarded = [
  'make an admin',
  'unmake an admin',
  'change a password',
  'reset second factors',
  'delete a user',
];

describe.each(servers)('admin calls by what the session has shown, on $name', ({ name: engine, start }) => {
  const server = shared(() => start({ seed: true, env: { RATE_LIMITS: 'off' } }));
  let secret = '';
  const outcomes: Outcome[] = [];
  afterAll(() => void process.stdout.write(`${outcomeTable(engine, actors, outcomes)}\n`));

  async function enter(account = demoAdmin): Promise<SupabaseClient> {
    const client = newClient(server);
    const { error } = await client.auth.signInWithPassword(account);
    if (error) throw error;
    return client;
  }

  async function enrol(client: SupabaseClient): Promise<void> {
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    if (error) throw error;
    secret = data.totp.secret;
    const code = codeNow();
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
    if (verified.error) throw verified.error;
  }

  /** A code counts once: the next use takes the next step. */
  const codeNow = (steps = 0) =>
    new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + steps * 30_000 });

  async function stepUp(client: SupabaseClient): Promise<void> {
    const { data } = await client.auth.mfa.listFactors();
    const factorId = data?.totp[0]?.id ?? '';
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeNow(1) });
    if (error) throw error;
  }

  /** The same session as a token that says another moment of its sign-in. */
  async function aged(client: SupabaseClient, minutes: number, amr?: unknown): Promise<SupabaseClient> {
    const { data } = await client.auth.getClaims();
    const at = Math.floor(Date.now() / 1000) - minutes * 60;
    const claims = { ...data?.claims, amr: amr ?? [{ method: 'password', timestamp: at }] };
    const token = await server.keys.sign(claims);
    return createClient(server.url, server.publishableKey, { accessToken: async () => token });
  }

  async function tryAll(
    actor: string,
    client: SupabaseClient,
    things: Things,
    expected: RegExp | ((name: string) => RegExp),
  ) {
    for (const [name, call] of Object.entries(calls)) {
      const outcome = await outcomeOf(call, client, things);
      outcomes.push([name, actor, outcome]);
      expect(outcome, `${name}, ${actor}`).toMatch(
        typeof expected === 'function' ? expected(name) : expected,
      );
    }
  }

  test('without a factor the password is enough for each', async () => {
    await tryAll('aal1 without factor', await enter(), await makeThings(server, '1'), /^yes$/);
  });

  test('with a factor that the session has not shown, each is refused or reaches no row', async () => {
    await enrol(await enter());
    const client = await enter();
    const things = await makeThings(server, '2');
    const before = await stateOf(server);
    await tryAll('aal1 with factor', client, things, /^(refused 403|no row)$/);
    expect(await stateOf(server)).toBe(before);
    const { error } = await client.rpc('admin_usuarios');
    expect(error).toMatchObject({ code: '42501', hint: 'insufficient_aal' });
    const own = await client.from('proveedores').insert({
      nombre: 'Mío',
      municipio: 'Ponce',
      tipo_servicio: 'doctor',
      aprobado_por_admin: true,
    });
    expect(own.error).toBeNull();
    const [provider] = await server.database.query(
      `select aprobado_por_admin from public.proveedores where nombre = 'Mío'`,
    );
    expect(provider).toEqual({ aprobado_por_admin: false });
  });

  test('after the second step each is done; an older sign-in asks again for the gravest', async () => {
    const client = await enter();
    await stepUp(client);
    const things = await makeThings(server, '3');
    const old = await aged(client, 16);
    await tryAll('aal2, old sign-in', old, things, (name) =>
      guarded.includes(name) ? /^refused 403$/ : /^yes$/,
    );
    const refusal = await old.functions.invoke('admin-delete-user', { body: { userId: things.person } });
    expect(await refusal.error.context.json()).toEqual({
      code: 'reauthentication_needed',
      error: 'Por seguridad, vuelve a iniciar sesión para hacer esto',
    });
    const made = await old.from('user_roles').insert({ user_id: things.person, role: 'admin' });
    expect(made.error).toMatchObject({ code: 'PT403', hint: 'reauthentication_needed' });
    await tryAll('aal2', client, await makeThings(server, '4'), /^yes$/);
  });

  test('a factor that was added just now makes no old sign-in new', async () => {
    const client = await enter();
    // The steps of this half minute are spent: as if it were over.
    await server.database.query('update auth.mfa_factors set last_totp_step = null');
    await stepUp(client);
    const now = Math.floor(Date.now() / 1000);
    const things = await makeThings(server, '5');
    for (const amr of [
      [
        { method: 'totp', timestamp: now },
        { method: 'password', timestamp: now - 3_600 },
      ],
      [{ method: 'mfa/webauthn', timestamp: now }],
      [{ method: 'token_refresh', timestamp: now }],
      ['password'],
      [],
    ]) {
      const old = await aged(client, 0, amr);
      const { status } = await old.from('user_roles').insert({ user_id: things.person, role: 'admin' });
      expect(status, JSON.stringify(amr)).toBe(403);
    }
  });

  test('with the setting, nobody is an admin without a factor', async () => {
    const choose = (ADMIN_REQUIRE_FACTOR?: string) =>
      applyProductSettings(readConfig({ ADMIN_REQUIRE_FACTOR }), server.database);
    await choose('on');
    // Without the variable the choice stays.
    await choose();
    const things = await makeThings(server, '6');
    const deputy = { email: 'otra-admin@example.test', password: 'azul-prueba' };
    await server.database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [
      await signUp(server, deputy.email),
    ]);
    const client = await enter(deputy);
    const before = await stateOf(server);
    await tryAll('factor required', client, things, /^(refused 403|no row)$/);
    expect(await stateOf(server)).toBe(before);
    const { data } = await client.rpc('estado_admin');
    expect(data).toEqual([
      { es_admin: true, es_moderador: false, segundo_factor: false, factor_obligatorio: true },
    ]);
    await enrol(client);
    expect((await client.rpc('admin_usuarios')).status).toBe(200);
    await choose('off');
    expect((await (await enter(deputy)).rpc('estado_admin')).data).toMatchObject([
      { factor_obligatorio: false },
    ]);
  });
});
