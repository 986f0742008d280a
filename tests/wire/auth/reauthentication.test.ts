import { describe, expect, test } from 'vitest';
import { servers, type TestServer } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import {
  anon,
  codeIn,
  expectRefusal,
  follow,
  fragment,
  linkIn,
  newEmail,
  nextMessage,
  type Person,
  password,
  service,
  signIn,
  signUp,
} from './support.ts';

const ageSession = (server: TestServer, { user }: Pick<Person, 'user'>) =>
  server.database.query(
    `update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
    [user.id],
  );

describe.each(servers)('changes of password and address on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  test('a session of yesterday needs the present password or a mailed code for a new one', async () => {
    const person = await signUp(server);
    const { client, email } = person;
    await ageSession(server, person);
    const alone = await client.auth.updateUser({ password: 'clave-del-ladron' });
    expectRefusal(alone, 400, 'reauthentication_needed');
    expect(alone.error?.message).toBe('Password update requires reauthentication');
    const wrong = await client.auth.updateUser({ password: 'clave-del-ladron', current_password: 'no-es' });
    expectRefusal(wrong, 400, 'current_password_invalid');
    expect((await client.auth.updateUser({ data: { color: 'azul' } })).error).toBeNull();

    const shown = await client.auth.updateUser({ password: 'clave-dos-larga', current_password: password });
    expect(shown.error).toBeNull();
    expect((await nextMessage(server, email)).subject).toBe('Cambió tu contraseña de Mi Guía Azul');

    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await nextMessage(server, email, 2));
    expect((await client.auth.updateUser({ password: 'clave-tres-larga', nonce })).error).toBeNull();
    await signIn(server, email, 'clave-tres-larga');
  });

  test('nor does the token of today change it alone; the owner is told of a change', async () => {
    const { client, email } = await signUp(server);
    const alone = await client.auth.updateUser({ password: 'clave-del-ladron' });
    expectRefusal(alone, 400, 'reauthentication_needed');
    await signIn(server, email);
    const change = { password: 'clave-recien-hecha', current_password: password };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    const told = await nextMessage(server, email);
    expect(told.text).toContain(email);
    expect(told.text).toContain(`${server.url}/auth?recuperar`);
  });

  test('a mailed link or code is proof for its day', async () => {
    const { email, user } = await signUp(server);
    const { auth } = anon(server);
    await auth.signInWithOtp({ email });
    const token = codeIn(await nextMessage(server, email));
    expect((await auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    expect((await auth.updateUser({ password: 'clave-recuperada' })).error).toBeNull();
    await ageSession(server, { user });
    const later = await auth.updateUser({ password: 'clave-del-ladron' });
    expectRefusal(later, 400, 'reauthentication_needed');
  });

  test('a token alone does not carry the address away; the old one is asked first and told after', async () => {
    const person = await signUp(server);
    const { client, email } = person;
    await ageSession(server, person);
    const next = newEmail();
    const { data } = await client.auth.updateUser({ email: next });
    expect(data.user).toMatchObject({ email, new_email: next });
    const first = await follow(linkIn(await nextMessage(server, next)));
    expect(fragment(first).get('message')).toMatch(/^Confirmation link accepted/);
    // The same side once more is still one side.
    const again = await service(server).auth.admin.getUserById(person.user.id);
    expect(again.data.user).toMatchObject({ email });
    await client.auth.resend({ type: 'email_change', email });
    await follow(linkIn(await nextMessage(server, next, 2)));
    expect((await client.auth.getUser()).data.user).toMatchObject({ email });

    await follow(linkIn(await nextMessage(server, email, 2)));
    await signIn(server, next);
    const told = await nextMessage(server, email, 3);
    expect(told.subject).toBe('Cambió el correo de tu cuenta de Mi Guía Azul');
    expect(told.text).toContain(next);
  });

  test('what an admin changes is told too', async () => {
    const { email, user } = await signUp(server);
    const next = newEmail();
    const { admin } = service(server).auth;
    expect(
      (await admin.updateUserById(user.id, { email: next, password: 'puesta-por-admin' })).error,
    ).toBeNull();
    expect((await nextMessage(server, email)).text).toContain(next);
    expect((await nextMessage(server, next)).subject).toBe('Cambió tu contraseña de Mi Guía Azul');
  });
});

describe.each(servers)('as hosted Supabase without secure changes, on $name', ({ start }) => {
  const server = shared(() =>
    start({
      env: { RATE_LIMITS: 'off', AUTH_CONFIRM_EMAIL_CHANGE: 'off', AUTH_REAUTHENTICATION: 'off' },
    }),
  );

  test('with secure changes a session of yesterday changes neither number nor address alone', async () => {
    const secure = await start({
      env: { RATE_LIMITS: 'off', AUTH_CONFIRM_EMAIL_CHANGE: 'off', SMS_URL: 'http://127.0.0.1:9/send' },
    });
    try {
      const person = await signUp(secure);
      const { auth } = person.client;
      await ageSession(secure, person);
      for (const change of [{ phone: '528112345678' }, { email: newEmail() }]) {
        expectRefusal(await auth.updateUser(change), 400, 'reauthentication_needed');
      }
      const shown = await auth.updateUser({ email: newEmail(), current_password: password });
      expect(shown.error).toBeNull();
      await secure.database.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [person.user.id],
      );
      for (const change of [
        { phone: '528112345678' },
        { email: newEmail() },
        { password: 'clave-nueva-1' },
      ]) {
        const proved = await auth.updateUser({ ...change, current_password: password });
        expectRefusal(proved, 401, 'insufficient_aal');
      }
    } finally {
      await secure.stop();
    }
  });

  test('address and password change at once, and are told', async () => {
    const person = await signUp(server);
    const { client } = person;
    await ageSession(server, person);
    const email = newEmail();
    const { data } = await client.auth.updateUser({ email, password: 'clave-de-una-vez' });
    expect(data.user).toMatchObject({ email });
    expect(data.user?.identities?.[0]).toMatchObject({ email });
    await signIn(server, email, 'clave-de-una-vez');
    expect((await nextMessage(server, person.email, 2)).text).toContain(email);
  });
});
