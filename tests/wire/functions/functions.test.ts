import { createClient, FunctionsHttpError } from '@supabase/supabase-js';
import { describe, expect, test, vi } from 'vitest';
import { serve } from '../../../supabase/functions/_shared/serve.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';

const password = 'azul-prueba';

describe.each(servers)('functions on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  const newClient = () =>
    createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });

  async function signUp(name: string) {
    const client = newClient();
    const { data, error } = await client.auth.signUp({ email: `${name}@example.com`, password });
    if (error || !data.user) throw error ?? new Error('no user');
    return { client, id: data.user.id, email: `${name}@example.com` };
  }

  async function signUpAdmin(name: string) {
    const admin = await signUp(name);
    await server.database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [
      admin.id,
    ]);
    return admin;
  }

  /** Status and body, whether the client calls it data or error. */
  async function invoke(client: ReturnType<typeof newClient>, name: string, body?: object) {
    const { data, error } = await client.functions.invoke(name, body ? { body } : {});
    if (!(error instanceof FunctionsHttpError)) return [200, data];
    return [error.context.status, await error.context.json()];
  }

  test('an admin gives a user a new password, and the user’s sessions end', async () => {
    const admin = await signUpAdmin('admin-password');
    const user = await signUp('user-password');
    const body = { userId: user.id, newPassword: 'otra-clave' };
    expect(await invoke(admin.client, 'admin-update-password', body)).toEqual([200, { success: true }]);
    expect((await user.client.auth.getUser()).error).not.toBeNull();
    const old = await newClient().auth.signInWithPassword({ email: user.email, password });
    expect(old.error).not.toBeNull();
    const renewed = await newClient().auth.signInWithPassword({ email: user.email, password: 'otra-clave' });
    expect(renewed.data.user?.id).toBe(user.id);
  });

  test('an admin deletes a user, with the profile', async () => {
    const admin = await signUpAdmin('admin-delete');
    const user = await signUp('user-delete');
    expect(await invoke(admin.client, 'admin-delete-user', { userId: user.id })).toEqual([
      200,
      { success: true },
    ]);
    expect(await server.database.query('select 1 from auth.users where id = $1', [user.id])).toEqual([]);
    expect(await server.database.query('select 1 from private.profiles where id = $1', [user.id])).toEqual(
      [],
    );
  });

  test('an admin takes the second factors off an account that lost them', async () => {
    const admin = await signUpAdmin('admin-factors');
    const user = await signUp('user-factors');
    await server.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
         (gen_random_uuid(), $1, 'totp', 'verified', now(), now()),
         (gen_random_uuid(), $1, 'recovery_code', 'verified', now(), now())`,
      [user.id],
    );
    const body = { userId: user.id };
    expect(await invoke(admin.client, 'admin-reset-factors', body)).toEqual([200, { success: true }]);
    expect(
      await server.database.query('select 1 from auth.mfa_factors where user_id = $1', [user.id]),
    ).toEqual([]);
    expect(await invoke(admin.client, 'admin-reset-factors', { userId: admin.id })).toEqual([
      400,
      { error: 'No puedes restablecer tu propio segundo paso. Pídeselo a otro administrador' },
    ]);
  });

  test.each(['admin-update-password', 'admin-delete-user', 'admin-reset-factors'])(
    '%s is for admins',
    async (name) => {
      const user = await signUp(`stranger-${name}`);
      const body = { userId: user.id, newPassword: 'otra-clave' };
      expect(await invoke(user.client, name, body)).toEqual([
        403,
        { error: 'Solo un administrador puede hacer esto' },
      ]);
      expect(await invoke(newClient(), name, body)).toEqual([401, { error: 'Debes iniciar sesión' }]);
    },
  );

  test('what a request must hold', async () => {
    const { client, id } = await signUpAdmin('admin-input');
    const unknown = '00000000-0000-4000-8000-00000000dead';
    expect(await invoke(client, 'admin-delete-user')).toEqual([400, { error: 'El usuario no es válido' }]);
    expect(await invoke(client, 'admin-delete-user', { userId: 'x' })).toEqual([
      400,
      { error: 'El usuario no es válido' },
    ]);
    expect(await invoke(client, 'admin-delete-user', { userId: unknown })).toEqual([
      404,
      { error: 'El usuario no existe' },
    ]);
    expect(await invoke(client, 'admin-delete-user', { userId: id })).toEqual([
      400,
      { error: 'No puedes eliminar tu propia cuenta' },
    ]);
    expect(await invoke(client, 'admin-update-password', { userId: id })).toEqual([
      400,
      { error: 'Por favor ingrese una contraseña' },
    ]);
    expect(await invoke(client, 'admin-update-password', { userId: id, newPassword: 'corta' })).toEqual([
      400,
      { error: 'La contraseña debe tener al menos 6 caracteres' },
    ]);
    expect(
      await invoke(client, 'admin-update-password', { userId: unknown, newPassword: 'otra-clave' }),
    ).toEqual([404, { error: 'El usuario no existe' }]);
  });

  test('a session that was signed out is no longer an admin’s', async () => {
    const { client, id } = await signUpAdmin('admin-out');
    const { data } = await client.auth.getSession();
    await client.auth.signOut();
    const response = await fetch(`${server.url}/functions/v1/admin-delete-user`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, Authorization: `Bearer ${data.session?.access_token}` },
      body: JSON.stringify({ userId: id }),
    });
    expect(response.status).toBe(401);
  });

  test('CORS on preflight, answers and refusals', async () => {
    const url = `${server.url}/functions/v1/admin-delete-user`;
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-info');
    for (const init of [
      { headers: { apikey: server.publishableKey } },
      {},
      { headers: { apikey: 'wrong' } },
    ]) {
      const response = await fetch(url, { method: 'POST', ...init });
      expect(response.status).toBe(401);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('functions that do not exist, and what is no function', async () => {
    for (const name of ['nothing', '_shared', '..%2Fmigrations', 'deno.json']) {
      const response = await fetch(`${server.url}/functions/v1/${name}`, {
        headers: { apikey: server.publishableKey },
      });
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
      ]);
    }
  });

  test('no credentials, wrong ones, too large a body', async () => {
    const url = `${server.url}/functions/v1/admin-delete-user`;
    const call = async (init: RequestInit) => {
      const response = await fetch(url, { method: 'POST', ...init });
      return [response.status, await response.json()];
    };
    const refused = [401, { error: 'Debes iniciar sesión' }];
    expect(await call({})).toEqual(refused);
    expect(await call({ headers: { Authorization: 'Bearer x.y.z' } })).toEqual(refused);
    const [status] = await call({ headers: { apikey: server.publishableKey }, body: 'x'.repeat(2_000_000) });
    expect(status).toBe(413);
  });
});

describe.each(servers)('rate limit of functions on $name', ({ start }) => {
  test('429 with the time to wait', async () => {
    const server = await start();
    const call = () =>
      fetch(`${server.url}/functions/v1/admin-delete-user`, {
        method: 'POST',
        headers: { apikey: server.publishableKey },
      });
    const responses = await Promise.all(Array.from({ length: 125 }, call));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
    const refused = await call();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.stop();
  }, 20_000);
});

test('a hosted function believes the platform before what the client may have sent', async () => {
  let call: (request: Request) => Promise<Response> = Promise.reject;
  vi.stubGlobal('Deno', {
    env: { get: () => 'http://localhost' },
    serve: (handler: typeof call) => {
      call = handler;
    },
  });
  serve(async ({ clientAddress }) => ({ clientAddress }));
  vi.unstubAllGlobals();
  const seen = async (headers: Record<string, string>) =>
    (await call(new Request('http://localhost', { method: 'POST', headers }))).json();
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' };
  expect(await seen(forwarded)).toEqual({ clientAddress: '203.0.113.9' });
  expect(await seen({ ...forwarded, 'cf-connecting-ip': '192.0.2.1' })).toEqual({
    clientAddress: '192.0.2.1',
  });
});
