import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { anon, expectRefusal, newEmail, password, raw, service, signIn, signUp } from './support.ts';

describe.each(servers)('accounts on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  test('sign-up gives a session at once when addresses need no confirmation', async () => {
    const email = newEmail();
    const data = { nombre_completo: 'Ana Rivera', rol: 'padre', is_provider: true };
    const { client } = { client: anon(server) };
    const result = await client.auth.signUp({
      email: `  ${email.toUpperCase()} `,
      password,
      options: { data },
    });
    expect(result.error).toBeNull();
    const { user, session } = result.data;
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(user).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { ...data, email, email_verified: true, phone_verified: false, sub: user?.id },
    });
    expect(user?.identities).toHaveLength(1);
    expect(user?.identities?.[0]).toMatchObject({ provider: 'email', id: user?.id, email });
    expect(user).not.toHaveProperty('factors');
    expect(user?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
  });

  test('the access token carries the claims of the contract, signed with a published key', async () => {
    const { client, session, user } = await signUp(server);
    const { data } = await client.auth.getClaims(session.access_token);
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(data?.claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email' },
    });
    expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
    expect(data?.claims.exp).toBe((data?.claims.iat ?? 0) + 3600);
    const jwks = await raw(server, 'GET', '/.well-known/jwks.json');
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
    expect(jwks.body.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
    expect(jwks.body.keys[0]).not.toHaveProperty('d');
  });

  test('sign-up refuses what cannot be an account', async () => {
    const known = await signUp(server);
    const { auth } = anon(server);
    expectRefusal(await auth.signUp({ email: known.email, password }), 422, 'user_already_exists');
    const weak = await auth.signUp({ email: newEmail(), password: 'corta' });
    expectRefusal(weak, 422, 'weak_password');
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    for (const common of ['123456', 'password', 'aaaaaa', 'abc123', 'Contraseña1']) {
      const refused = await auth.signUp({ email: newEmail(), password: common });
      expectRefusal(refused, 422, 'weak_password');
      expect(refused.error).toMatchObject({ reasons: ['pwned'] });
    }
    expectRefusal(await auth.signUp({ email: newEmail(), password: '' }), 400, 'validation_failed');
    expectRefusal(await auth.signUp({ email: 'nobody', password }), 400, 'validation_failed');
    const long = await auth.signUp({ email: newEmail(), password: 'x'.repeat(73) });
    expectRefusal(long, 400, 'validation_failed');
    expectRefusal(await auth.signUp({ phone: '+17875550100', password }), 400, 'phone_provider_disabled');
    expectRefusal(await auth.signInAnonymously(), 422, 'anonymous_provider_disabled');
  });

  test('sign-in', async () => {
    const { email } = await signUp(server);
    const { auth } = anon(server);
    const good = await auth.signInWithPassword({ email, password });
    expect(good.error).toBeNull();
    expect(good.data.user?.last_sign_in_at).toBeDefined();
    expectRefusal(await auth.signInWithPassword({ email, password: 'otra' }), 400, 'invalid_credentials');
    expectRefusal(await auth.signInWithPassword({ email: newEmail(), password }), 400, 'invalid_credentials');
    expectRefusal(await auth.signInWithPassword({ email: '', password }), 400, 'validation_failed');
    const phone = await auth.signInWithPassword({ phone: '+17875550100', password });
    expectRefusal(phone, 422, 'phone_provider_disabled');
    expect((await raw(server, 'POST', '/token?grant_type=wish', { body: {} })).body).toEqual({
      code: 'invalid_credentials',
      message: 'unsupported_grant_type',
    });
  });

  test('the current user', async () => {
    const { client, user, session } = await signUp(server);
    const { data, error } = await client.auth.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email: user.email });
    expect((await raw(server, 'GET', '/user')).body).toMatchObject({ code: 'no_authorization' });
    expectRefusal(await raw(server, 'GET', '/user', { token: server.publishableKey }), 403, 'bad_jwt');
    const bad = await raw(server, 'GET', '/user', { token: `${session.access_token.slice(0, -4)}AAAA` });
    expectRefusal(bad, 403, 'bad_jwt');
  });

  test('the older form of an error, for clients that do not name a version', async () => {
    const answer = await raw(server, 'GET', '/user', { headers: { 'X-Supabase-Api-Version': '' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-sb-error-code')).toBe('no_authorization');
    expect(answer.body).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
  });

  test.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('sign-out, scope %s', async (scope, [isOwnLeft, isOtherLeft]) => {
    const { client, email, session } = await signUp(server);
    const other = await signIn(server, email);
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    const own = await raw(server, 'GET', '/user', { token: session.access_token });
    expect(own.status === 200).toBe(isOwnLeft);
    if (!isOwnLeft) expect(own.body.code).toBe('session_not_found');
    expect((await other.client.auth.getUser()).error === null).toBe(isOtherLeft);
  });

  test('sign-out with an unknown scope is refused', async () => {
    const { session } = await signUp(server);
    const answer = await raw(server, 'POST', '/logout?scope=all', { token: session.access_token });
    expect([answer.status, answer.body.message]).toEqual([400, 'Unsupported logout scope "all"']);
  });

  test('changing metadata and password', async () => {
    const { client, email } = await signUp(server, { color: 'azul', edad: 3 });
    const merged = await client.auth.updateUser({ data: { edad: null, ciudad: 'Ponce' } });
    expect(merged.data.user?.user_metadata).toMatchObject({ color: 'azul', ciudad: 'Ponce' });
    expect(merged.data.user?.user_metadata).not.toHaveProperty('edad');
    const other = await signIn(server, email);
    const same = { password, current_password: password };
    expectRefusal(await client.auth.updateUser(same), 422, 'same_password');
    for (const weak of ['corta', '654321', 'teamo1']) {
      expectRefusal(await client.auth.updateUser({ password: weak }), 422, 'weak_password');
    }
    const changed = await client.auth.updateUser({
      password: 'nueva-clave-larga',
      current_password: password,
    });
    expect(changed.error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await signIn(server, email, 'nueva-clave-larga');
    const wrong = await client.auth.updateUser({
      password: 'una-mas-larga',
      current_password: 'falsa',
    } as never);
    expectRefusal(wrong, 400, 'current_password_invalid');
  });

  test('a new address waits for its confirmation', async () => {
    const { client } = await signUp(server);
    const email = newEmail();
    const { data } = await client.auth.updateUser({ email });
    expect(data.user).toMatchObject({ new_email: email });
    const admin = await raw(server, 'PUT', '/user', {
      token: (await client.auth.getSession()).data.session?.access_token ?? '',
      body: { app_metadata: { admin: true } },
    });
    expectRefusal(admin, 403, 'not_admin');
  });

  test('what people write about themselves has a limit, because each of their tokens carries it', async () => {
    const message = 'user_metadata must not be larger than 4096 bytes';
    const large = { nota: 'ñ'.repeat(2_100) };
    const entry = { email: newEmail(), password, options: { data: large } };
    const refused = await anon(server).auth.signUp(entry);
    expectRefusal(refused, 400, 'validation_failed');
    expect(refused.error?.message).toBe(message);
    const byMail = await anon(server).auth.signInWithOtp({ email: newEmail(), options: { data: large } });
    expectRefusal(byMail, 400, 'validation_failed');

    const { client, user } = await signUp(server, { primera: 'a'.repeat(2_000) });
    expectRefusal(await client.auth.updateUser({ data: large }), 400, 'validation_failed');
    // Two halves that fit make a whole that does not.
    const half = await client.auth.updateUser({ data: { segunda: 'b'.repeat(2_100) } });
    expectRefusal(half, 400, 'validation_failed');
    expect((await client.auth.getUser()).data.user?.user_metadata.segunda).toBeUndefined();
    // What an admin wrote may be larger, and then be made smaller.
    const admin = await service(server).auth.admin.updateUserById(user.id, {
      user_metadata: { tercera: 'c'.repeat(8_000) },
    });
    expect(admin.error).toBeNull();
    expect((await client.auth.updateUser({ data: { primera: 'a' } })).error).toBeNull();
    expectRefusal(await client.auth.updateUser({ data: { primera: 'aa' } }), 400, 'validation_failed');
  });

  test('a banned account can do nothing', async () => {
    const { client, email, user, session } = await signUp(server);
    await service(server).auth.admin.updateUserById(user.id, { ban_duration: '24h' });
    expectRefusal(await client.auth.getUser(), 403, 'user_banned');
    const refresh = await anon(server).auth.refreshSession({ refresh_token: session.refresh_token });
    expectRefusal(refresh, 400, 'user_banned');
    expectRefusal(await anon(server).auth.signInWithPassword({ email, password }), 400, 'user_banned');
    const guessing = await anon(server).auth.signInWithPassword({ email, password: 'no-es-esta' });
    expectRefusal(guessing, 400, 'invalid_credentials');
    await service(server).auth.admin.updateUserById(user.id, { ban_duration: 'none' });
    await signIn(server, email);
  });

  test('settings and health', async () => {
    expect((await raw(server, 'GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      passkeys_enabled: false,
    });
    expect((await raw(server, 'GET', '/health')).body).toMatchObject({ name: 'GoTrue' });
    const sso = await anon(server).auth.signInWithSSO({ domain: 'example.test' });
    expectRefusal(sso, 404, 'saml_provider_disabled');
  });

  test('what is not offered says so, and a captcha is not looked at', async () => {
    const web3 = await raw(server, 'POST', '/token?grant_type=web3', { body: { chain: 'solana' } });
    expect([web3.status, web3.body.message]).toEqual([400, 'unsupported_grant_type']);
    for (const path of ['/oauth/authorize', '/.well-known/openid-configuration', '/admin/sso/providers']) {
      const headers = { Authorization: `Bearer ${server.secretKey}` };
      expect((await raw(server, 'GET', path, { headers })).body.code).toBe('not_found');
    }
    const { auth } = anon(server);
    const phone = '528112345678';
    expectRefusal(await auth.signUp({ phone, password }), 400, 'phone_provider_disabled');
    expectRefusal(await auth.signInWithOtp({ phone }), 400, 'phone_provider_disabled');
    expectRefusal(await auth.signInWithPassword({ phone, password }), 422, 'phone_provider_disabled');
    const options = { captchaToken: 'de-nadie' };
    expect((await auth.signUp({ email: newEmail(), password, options })).error).toBeNull();
  });

  test('a request without a key is a visitor’s, one with an unknown key is refused', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/auth/v1/settings`, { headers });
    expect((await ask({})).status).toBe(200);
    const unknown = await ask({ apikey: 'sb_publishable_de_nadie' });
    expect([unknown.status, await unknown.json()]).toEqual([401, { message: 'Invalid API key' }]);
  });
});
