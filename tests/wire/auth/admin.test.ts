import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import {
  anon,
  expectRefusal,
  follow,
  fragment,
  linkIn,
  newEmail,
  nextMessage,
  password,
  raw,
  service,
  signIn,
  signUp,
} from './support.ts';

describe.each(servers)('the admin API on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  const admin = () => service(server).auth.admin;

  test('create, read, list, update, delete', async () => {
    const email = newEmail();
    const created = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { nombre_completo: 'Ana' },
      app_metadata: { plan: 'azul' },
    });
    expect(created.error).toBeNull();
    const id = created.data.user?.id ?? '';
    expect(created.data.user).toMatchObject({
      email,
      user_metadata: { nombre_completo: 'Ana', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'azul' },
    });
    const person = await signIn(server, email);

    expect((await admin().getUserById(id)).data.user?.email).toBe(email);
    const listed = await admin().listUsers({ page: 1, perPage: 1000 });
    expect(listed.data.users.map((user) => user.id)).toContain(id);

    const updated = await admin().updateUserById(id, {
      password: 'otra-clave-larga',
      user_metadata: { nombre_completo: null, ciudad: 'Ponce' },
      app_metadata: { plan: 'plata' },
    });
    expect(updated.data.user?.user_metadata).toEqual({ email_verified: true, ciudad: 'Ponce' });
    expect(updated.data.user?.app_metadata).toMatchObject({ plan: 'plata', provider: 'email' });
    expect((await person.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await signIn(server, email, 'otra-clave-larga');

    expect((await admin().deleteUser(id)).error).toBeNull();
    expectRefusal(await admin().getUserById(id), 404, 'user_not_found');
    expectRefusal(await admin().deleteUser(id), 404, 'user_not_found');
  });

  test('deleting an account ends everything of it at once', async () => {
    const { client, user, session, email } = await signUp(server);
    expect((await admin().deleteUser(user.id)).error).toBeNull();
    expectRefusal(await client.auth.getUser(), 403, 'user_not_found');
    const refresh = await anon(server).auth.refreshSession({ refresh_token: session.refresh_token });
    expectRefusal(refresh, 400, 'refresh_token_not_found');
    const signing = await anon(server).auth.signInWithPassword({ email, password });
    expectRefusal(signing, 400, 'invalid_credentials');
    for (const table of ['sessions', 'identities', 'mfa_factors', 'one_time_tokens']) {
      const rows = await server.database.query(`select 1 from auth.${table} where user_id = $1`, [user.id]);
      expect(rows).toEqual([]);
    }
  });

  test('a soft deletion keeps the row and nothing that opens it', async () => {
    const { user, email, session } = await signUp(server);
    expect((await admin().deleteUser(user.id, true)).error).toBeNull();
    const [row] = await server.database.query('select email, deleted_at from auth.users where id = $1', [
      user.id,
    ]);
    expect(row).toMatchObject({ email: null, deleted_at: expect.any(Date) });
    const refresh = await anon(server).auth.refreshSession({ refresh_token: session.refresh_token });
    expectRefusal(refresh, 400, 'refresh_token_not_found');
    expect((await anon(server).auth.signUp({ email, password })).error).toBeNull();
  });

  test('refusals', async () => {
    const { email } = await signUp(server);
    expectRefusal(await admin().createUser({ email, password }), 422, 'email_exists');
    expectRefusal(await admin().createUser({ email: newEmail(), password: 'abc' }), 422, 'weak_password');
    expectRefusal(await admin().createUser({ password }), 400, 'validation_failed');
    expectRefusal(await admin().getUserById(randomUUID()), 404, 'user_not_found');
    const other = await signUp(server);
    expectRefusal(await admin().updateUserById(other.user.id, { email }), 422, 'email_exists');
    const secret = { Authorization: `Bearer ${server.secretKey}` };
    const notUuid = await raw(server, 'GET', '/admin/users/yo', { headers: secret });
    expect([notUuid.status, notUuid.body.message]).toEqual([404, 'user_id must be an UUID']);
    const pages = await raw(server, 'GET', '/admin/users?page=-1', { headers: secret });
    expectRefusal(pages, 400, 'validation_failed');
    const ban = await admin().updateUserById(other.user.id, { ban_duration: 'siempre' });
    expectRefusal(ban, 400, 'validation_failed');
  });

  test('only the secret key is an admin', async () => {
    const { client, user, session } = await signUp(server);
    expectRefusal(await client.auth.admin.listUsers(), 403, 'not_admin');
    expectRefusal(await anon(server).auth.admin.deleteUser(user.id), 403, 'not_admin');
    const asUser = await raw(server, 'GET', '/admin/users', { token: session.access_token });
    expectRefusal(asUser, 403, 'not_admin');
    const nobody = await raw(server, 'GET', '/admin/users', { headers: { apikey: '' } });
    expectRefusal(nobody, 401, 'no_authorization');
    expectRefusal(await client.auth.admin.inviteUserByEmail(newEmail()), 403, 'not_admin');
  });

  test('pages of users, with the numbers where the client looks for them', async () => {
    for (let count = 0; count < 3; count += 1) await signUp(server);
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect(first.data.users).toHaveLength(2);
    const [row] = await server.database.query<{ count: number }>(
      'select count(*)::int from auth.users where deleted_at is null',
    );
    expect('total' in first.data && first.data.total).toBe(row?.count);
  });

  test('a bcrypt hash from elsewhere signs in and is replaced', async () => {
    const email = newEmail();
    const password_hash = hashSync(password, 10);
    const { data } = await admin().createUser({ email, email_confirm: true, password_hash } as never);
    await signIn(server, email);
    const [row] = await server.database.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [data.user?.id],
    );
    expect(row?.encrypted_password).toMatch(/^\$argon2id\$/);
    await signIn(server, email);
    const wrong = await anon(server).auth.signInWithPassword({ email, password: `${password}x` });
    expectRefusal(wrong, 400, 'invalid_credentials');
  });

  test('signing a person out from the server', async () => {
    const { client, session } = await signUp(server);
    expect((await admin().signOut(session.access_token)).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('an invitation by mail', async () => {
    const email = newEmail();
    const { data, error } = await admin().inviteUserByEmail(email, { data: { nombre_completo: 'Luis' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeDefined();
    const target = await follow(linkIn(await nextMessage(server, email)));
    expect(fragment(target).get('type')).toBe('invite');
    expect(fragment(target).get('access_token')).toBeTruthy();
    expectRefusal(await admin().inviteUserByEmail(email), 422, 'email_exists');
  });

  test.each(['magiclink', 'recovery'] as const)('a %s link to hand over', async (type) => {
    const { email } = await signUp(server);
    const { data, error } = await admin().generateLink({
      type,
      email,
      options: { redirectTo: `${server.url}/perfil` },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    expect(data.properties).toMatchObject({ verification_type: type, redirect_to: `${server.url}/perfil` });
    const verified = await anon(server).auth.verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type,
    });
    expect(verified.data.session).not.toBeNull();
  });

  test('links for sign-up, invitation and a change of address', async () => {
    const email = newEmail();
    const signup = await admin().generateLink({ type: 'signup', email, password });
    const code = signup.data.properties?.email_otp ?? '';
    expect((await anon(server).auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    const invited = await admin().generateLink({ type: 'invite', email: newEmail() });
    expect(invited.data.properties?.verification_type).toBe('invite');
    const next = newEmail();
    const change = await admin().generateLink({ type: 'email_change_new', email, newEmail: next });
    const done = await anon(server).auth.verifyOtp({
      token_hash: change.data.properties?.hashed_token ?? '',
      type: 'email_change',
    });
    expect(done.data.user?.email).toBe(next);
    const unknown = await admin().generateLink({ type: 'recovery', email: newEmail() });
    expectRefusal(unknown, 404, 'user_not_found');
    expect(unknown.error?.message).toBe('User with this email not found');
  });

  test('what a link of the server’s key makes has the metadata that was given, and no other', async () => {
    const data = { nombre_completo: 'Luz', email: 'otra@example.test' };
    const email = newEmail();
    const signup = await admin().generateLink({ type: 'signup', email, password, options: { data } });
    expect(signup.data.user?.user_metadata).toEqual(data);
    expect(signup.data.user?.identities?.[0]?.identity_data).toEqual({
      sub: signup.data.user?.id,
      email,
      email_verified: false,
      phone_verified: false,
    });
    const again = await admin().generateLink({
      type: 'signup',
      email,
      password,
      options: { data: { nombre_completo: 'Luz María', email: null } },
    });
    expect(again.data.user?.id).toBe(signup.data.user?.id);
    expect(again.data.user?.user_metadata).toEqual({ nombre_completo: 'Luz María' });
    const token_hash = again.data.properties?.hashed_token ?? '';
    const entered = await anon(server).auth.verifyOtp({ token_hash, type: 'signup' });
    expect(entered.data.user?.user_metadata).toEqual({ nombre_completo: 'Luz María', email_verified: true });
    expectRefusal(await admin().generateLink({ type: 'signup', email, password }), 422, 'email_exists');

    const invited = await admin().generateLink({ type: 'invite', email: newEmail(), options: { data } });
    expect(invited.data.user?.user_metadata).toEqual(data);
    const magic = await admin().generateLink({ type: 'magiclink', email: newEmail(), options: { data } });
    expect(magic.data.user?.user_metadata).toEqual(data);
    expect(magic.data.properties?.verification_type).toBe('signup');
    const made = await admin().createUser({ email: newEmail(), user_metadata: data });
    expect(made.data.user?.user_metadata).toEqual(data);
    expect(made.data.user?.identities?.[0]?.identity_data).not.toHaveProperty('nombre_completo');
  });
});
