import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servers, type TestServer } from '../../support/server.ts';
import {
  anon,
  codeIn,
  expectRefusal,
  follow,
  fragment,
  linkIn,
  MemoryStorage,
  newEmail,
  nextMessage,
  outbox,
  password,
  raw,
  signIn,
} from './support.ts';

interface Text {
  id: string;
  to: string;
  text: string;
}

describe.each(servers)('mail and text messages on $name', ({ start }) => {
  let server: TestServer;
  let gateway: Server;
  const texts: Text[] = [];

  beforeAll(async () => {
    // Stands in for the company that sends text messages; a number that ends in 99 is refused.
    gateway = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const text: Text = JSON.parse(body);
      texts.push(text);
      response.writeHead(text.to.endsWith('99') ? 500 : 204).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    server = await start({
      env: { AUTH_CONFIRM_EMAIL: 'on', RATE_LIMITS: 'off', SMS_URL: `http://127.0.0.1:${port}/send` },
    });
  });
  afterAll(async () => {
    await server.stop();
    await new Promise((resolve) => gateway.close(resolve));
  });

  const codeFor = async (phone: string, count = 1) => {
    await expect.poll(() => texts.filter(({ to }) => to === phone).length, { timeout: 5_000 }).toBe(count);
    return /\d{6}/.exec(texts.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
  };

  /** An account whose address is confirmed, and the client it was confirmed in. */
  const confirmed = async () => {
    const email = newEmail();
    const client = anon(server);
    await client.auth.signUp({ email, password });
    const token = codeIn(await nextMessage(server, email));
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    return { client, email };
  };

  test('sign-up waits for the address to be confirmed', async () => {
    const email = newEmail();
    const { auth } = anon(server);
    const { data, error } = await auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${server.url}/hola` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.confirmation_sent_at).toBeDefined();
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.user_metadata).toMatchObject({ email_verified: false });
    expectRefusal(await auth.signInWithPassword({ email, password }), 400, 'email_not_confirmed');

    const message = await nextMessage(server, email);
    expect(message.subject).toBe('Confirma tu correo en Mi Guía Azul');
    expect(message.html).toContain('<html lang="es">');
    const link = linkIn(message);
    const target = await follow(link);
    expect(target.pathname).toBe('/hola');
    const values = fragment(target);
    expect(Object.fromEntries(values)).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: '3600',
    });
    const { data: user } = await auth.getUser(values.get('access_token') ?? '');
    expect(user.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    await signIn(server, email);

    const again = fragment(await follow(link));
    expect(again.get('error_code')).toBe('otp_expired');
    expect(again.get('error')).toBe('access_denied');
  });

  test('sign-up gives one answer, whether or not the address has an account', async () => {
    const options = { data: { nombre_completo: 'Ana', sub: 'otro' } };
    const signUpAs = async (email: string) =>
      (await anon(server).auth.signUp({ email, password, options })).data;
    const isMade = (value: string) =>
      /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT[\d:]+\.\d{3,}Z$|@example\.test$/.test(value);
    /** Without what is new each time: ids, moments, the address. */
    const shapeOf = (answer: object) =>
      JSON.stringify(answer, (_key, value) => (typeof value === 'string' && isMade(value) ? '…' : value));
    const newcomer = newEmail();
    const { email } = await confirmed();
    const fresh = await signUpAs(newcomer);
    expect(fresh.user).toMatchObject({
      email: newcomer,
      role: 'authenticated',
      identities: [{ email: newcomer }],
    });
    for (const address of [email, newcomer, email]) {
      const known = await signUpAs(address);
      expect(shapeOf(known)).toBe(shapeOf(fresh));
      expect(known.user).toMatchObject({ email: address, identities: [{ email: address }] });
      expect(known.user?.user_metadata).toMatchObject({ email: address, sub: known.user?.id });
    }
    const accounts = await server.database.query('select email from auth.users where email = any($1)', [
      [email, newcomer],
    ]);
    expect(accounts).toHaveLength(2);
  });

  test('the owner of an address is told that somebody tried to sign up with it', async () => {
    const { email } = await confirmed();
    await anon(server).auth.signUp({ email, password: 'clave-ajena', options: { data: { nombre: 'X' } } });
    const told = await nextMessage(server, email, 2);
    expect(told.subject).toBe('Ya tienes una cuenta en Mi Guía Azul');
    expect(told.text).toContain(`${server.url}/auth?recuperar`);
    await signIn(server, email);
  });

  test('signing up again before confirming sends the mail again and changes nothing', async () => {
    const email = newEmail();
    const { auth } = anon(server);
    await auth.signUp({ email, password, options: { data: { nombre: 'A' } } });
    await nextMessage(server, email);
    const second = await auth.signUp({
      email,
      password: 'otra-clave-larga',
      options: { data: { nombre: 'B' } },
    });
    expect(second.data.user).toMatchObject({ user_metadata: { nombre: 'B' } });
    const token = codeIn(await nextMessage(server, email, 2));
    await auth.verifyOtp({ email, token, type: 'signup' });
    expect((await signIn(server, email, password)).user.user_metadata).toMatchObject({ nombre: 'A' });
  });

  test('resend', async () => {
    const email = newEmail();
    const { auth } = anon(server);
    await auth.signUp({ email, password });
    const first = codeIn(await nextMessage(server, email));
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = codeIn(await nextMessage(server, email, 2));
    if (first !== second) {
      expectRefusal(await auth.verifyOtp({ email, token: first, type: 'signup' }), 403, 'otp_expired');
    }
    expect((await auth.verifyOtp({ email, token: second, type: 'signup' })).error).toBeNull();
    expect((await auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull();
    const wrongType = await raw(server, 'POST', '/resend', { body: { type: 'recovery', email } });
    expectRefusal(wrongType, 400, 'validation_failed');
    const noEmail = await raw(server, 'POST', '/resend', { body: { type: 'signup', phone: '17875550100' } });
    expect(noEmail.body.message).toBe('Type provided requires an email address');
    const noPhone = await raw(server, 'POST', '/resend', { body: { type: 'sms', email } });
    expect(noPhone.body.message).toBe('Type provided requires a phone number');
  });

  test('password recovery', async () => {
    const { email } = await confirmed();
    const { auth } = anon(server);
    expect((await auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/clave` })).error).toBeNull();
    const message = await nextMessage(server, email, 2);
    expect(message.subject).toBe('Recupera tu contraseña de Mi Guía Azul');
    const target = await follow(linkIn(message));
    expect(target.pathname).toBe('/clave');
    expect(fragment(target).get('type')).toBe('recovery');
    const values = fragment(target);
    await auth.setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    });
    expect((await auth.updateUser({ password: 'clave-recuperada' })).error).toBeNull();
    await signIn(server, email, 'clave-recuperada');
    expectRefusal(await raw(server, 'POST', '/recover', { body: {} }), 400, 'validation_failed');
  });

  test('password recovery with PKCE: the code works only where it was asked for', async () => {
    const { email } = await confirmed();
    const storage = new MemoryStorage();
    const storageCaller = anon(server, { flowType: 'pkce', storage });
    await storageCaller.auth.resetPasswordForEmail(email);
    const target = await follow(linkIn(await nextMessage(server, email, 2)));
    const code = target.searchParams.get('code') ?? '';
    expect(code).toMatch(/^[0-9a-f-]{36}$/);
    const { data, error } = await storageCaller.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const reuse = await raw(server, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x' },
    });
    expectRefusal(reuse, 404, 'flow_state_not_found');
  });

  test('sign-up and magic link with PKCE', async () => {
    const email = newEmail();
    const client = anon(server, { flowType: 'pkce' });
    await client.auth.signUp({ email, password });
    const signup = await follow(linkIn(await nextMessage(server, email)));
    const first = await client.auth.exchangeCodeForSession(signup.searchParams.get('code') ?? '');
    expect(first.data.session?.user.email).toBe(email);
    await client.auth.signInWithOtp({ email });
    const magic = await follow(linkIn(await nextMessage(server, email, 2)));
    const wrong = await raw(server, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: magic.searchParams.get('code'), code_verifier: 'a'.repeat(56) },
    });
    expectRefusal(wrong, 400, 'bad_code_verifier');
    const spent = await client.auth.exchangeCodeForSession(magic.searchParams.get('code') ?? '');
    expectRefusal(spent, 404, 'flow_state_not_found');
    const dead = await follow(linkIn(await nextMessage(server, email, 2)));
    expect(dead.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragment(dead).get('error_code')).toBe('otp_expired');
  });

  test('PKCE values that cannot be', async () => {
    const ask = (code_challenge: string, code_challenge_method: string) =>
      raw(server, 'POST', '/recover', { body: { email: newEmail(), code_challenge, code_challenge_method } });
    for (const answer of [
      await ask('a'.repeat(43), ''),
      await ask('a'.repeat(42), 's256'),
      await ask(`${'a'.repeat(43)}ñ`, 's256'),
      await ask('a'.repeat(43), 's512'),
    ]) {
      expectRefusal(answer, 400, 'validation_failed');
    }
    const none = await raw(server, 'POST', '/token?grant_type=pkce', { body: {} });
    expectRefusal(none, 400, 'validation_failed');
  });

  test('magic link and code, for a known address and a new one', async () => {
    const { email } = await confirmed();
    const { auth } = anon(server);
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    const message = await nextMessage(server, email, 2);
    const good = await auth.verifyOtp({ email, token: codeIn(message), type: 'email' });
    expect(good.data.session).not.toBeNull();
    expectRefusal(await auth.verifyOtp({ email, token: codeIn(message), type: 'email' }), 403, 'otp_expired');

    const fresh = newEmail();
    await auth.signInWithOtp({ email: fresh, options: { data: { nombre_completo: 'Nueva' } } });
    const made = await auth.verifyOtp({
      email: fresh,
      token: codeIn(await nextMessage(server, fresh)),
      type: 'email',
    });
    expect(made.data.user?.user_metadata).toMatchObject({ nombre_completo: 'Nueva', email_verified: true });

    const stranger = newEmail();
    expect(
      (await auth.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } })).error,
    ).toBeNull();
    expectRefusal(await raw(server, 'POST', '/otp', { body: {} }), 400, 'validation_failed');
    const both = await raw(server, 'POST', '/otp', { body: { email, phone: '17875550100' } });
    expectRefusal(both, 400, 'validation_failed');
    const channel = await raw(server, 'POST', '/otp', { body: { email, channel: 'sms' } });
    expectRefusal(channel, 400, 'validation_failed');
    const legacy = await raw(server, 'POST', '/magiclink', { body: { email } });
    expect([legacy.status, legacy.body]).toEqual([200, {}]);
    expect(await outbox(server, stranger)).toEqual([]);
  });

  test('a change of address takes both sides', async () => {
    const { client, email } = await confirmed();
    const next = newEmail();
    const { data } = await client.auth.updateUser({ email: next });
    expect(data.user).toMatchObject({ email, new_email: next });
    const first = await follow(linkIn(await nextMessage(server, next)));
    expect(fragment(first).get('message')).toMatch(/^Confirmation link accepted/);
    const half = await client.auth.getUser();
    expect(half.data.user?.email).toBe(email);
    const token = codeIn(await nextMessage(server, email, 2));
    const whole = await client.auth.verifyOtp({ email, token, type: 'email_change' });
    expect(whole.data.user).toMatchObject({ email: next });
    await signIn(server, next);
  });

  test('a new address gives one answer, whether or not it has an account; its owner is told', async () => {
    const { email: taken } = await confirmed();
    const changeTo = async (next: string) => {
      const { client, email } = await confirmed();
      const { data } = await client.auth.updateUser({ email: next });
      expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
      // The half of the present address comes and is taken in either case.
      const half = await follow(linkIn(await nextMessage(server, email, 2)));
      expect(fragment(half).get('message')).toMatch(/^Confirmation link accepted/);
      expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: next });
    };
    await changeTo(newEmail());
    await changeTo(taken);
    const told = await nextMessage(server, taken, 2);
    expect(told.subject).toBe('Ya tienes una cuenta en Mi Guía Azul');
    expect(() => linkIn(told)).toThrow();
  });

  test('the first half of a change through the client gives no session', async () => {
    const { client, email } = await confirmed();
    const next = newEmail();
    await client.auth.updateUser({ email: next });
    await client.auth.resend({ type: 'email_change', email });
    const token = codeIn(await nextMessage(server, next, 2));
    const { data, error } = await anon(server).auth.verifyOtp({ email: next, token, type: 'email_change' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: null, session: null });
  });

  test('re-authentication', async () => {
    const { client, email } = await confirmed();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await nextMessage(server, email, 2));
    const wrong = await client.auth.updateUser({ password: 'clave-numero-dos', nonce: '000000' });
    expectRefusal(wrong, 422, 'reauthentication_not_valid');
    expect((await client.auth.updateUser({ password: 'clave-numero-dos', nonce })).error).toBeNull();
    const reused = await client.auth.updateUser({ password: 'clave-numero-tres', nonce });
    expectRefusal(reused, 422, 'reauthentication_not_valid');
  });

  test('verification says what is missing', async () => {
    const ask = (body: object) => raw(server, 'POST', '/verify', { body });
    const email = newEmail();
    const messages: Array<[object, string]> = [
      [{ token: '123456', email }, 'Verify requires a verification type'],
      [{ type: 'email', email }, 'Verify requires either a token or a token hash'],
      [{ type: 'email', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
      [
        { type: 'email', token: '1', email, phone: '1' },
        'Only an email address or phone number should be provided on verify',
      ],
      [{ type: 'email', token_hash: 'x', email }, 'Only the token_hash and type should be provided'],
      [{ type: 'deseo', token: '1', email }, 'Unsupported verification type'],
      ...['sin número', '0123', '+52 81-1234', `5${'2'.repeat(15)}`].map((phone): [object, string] => [
        { type: 'sms', token: '123456', phone },
        'Invalid phone number format (E.164 required)',
      ]),
    ];
    for (const [body, message] of messages) {
      const answer = await ask(body);
      expect([answer.status, answer.body]).toEqual([400, { code: 'validation_failed', message }]);
    }
    const { error } = await anon(server).auth.verifyOtp({ type: 'sms', token: '123456', phone: 'mi casa' });
    expectRefusal({ error }, 400, 'validation_failed');
    const address = await ask({ type: 'email', token: '123456', email: 'sin arroba' });
    expect([address.status, address.body]).toEqual([
      422,
      { code: 'validation_failed', message: 'Invalid email format' },
    ]);
    const hash = await ask({ type: 'signup', token_hash: 'nope' });
    expect([hash.status, hash.body.message]).toEqual([403, 'Email link is invalid or has expired']);
    const code = await ask({ type: 'signup', token: '000000', email });
    expect([code.status, code.body.message]).toEqual([403, 'Token has expired or is invalid']);
  });

  test('codes and links expire', async () => {
    const email = newEmail();
    const { auth } = anon(server);
    await auth.signUp({ email, password });
    const message = await nextMessage(server, email);
    await server.database.query(
      `update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`,
    );
    expectRefusal(await auth.verifyOtp({ email, token: codeIn(message), type: 'email' }), 403, 'otp_expired');
    expect(fragment(await follow(linkIn(message))).get('error_code')).toBe('otp_expired');
  });

  test('an account with a telephone number', async () => {
    const phone = '+17875550123';
    const { auth } = anon(server);
    const { data, error } = await auth.signUp({ phone, password });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone: '17875550123', email: '' } });
    expectRefusal(await auth.signInWithPassword({ phone, password }), 400, 'phone_not_confirmed');
    await auth.resend({ type: 'sms', phone });
    const verified = await auth.verifyOtp({ phone, token: await codeFor(phone, 2), type: 'sms' });
    expect(verified.data.user?.phone_confirmed_at).toBeDefined();
    expect((await auth.signInWithPassword({ phone, password })).error).toBeNull();
    expectRefusal(await auth.signUp({ phone, password }), 422, 'user_already_exists');
    const otp = await anon(server).auth.signInWithOtp({ phone });
    expect(otp.data.messageId).toBeTruthy();
    const signed = await anon(server).auth.verifyOtp({ phone, token: await codeFor(phone, 3), type: 'sms' });
    expect(signed.data.session?.user.phone).toBe('17875550123');
    expectRefusal(await auth.signUp({ phone: '+0123', password }), 400, 'validation_failed');
    const whatsapp = await auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
    expectRefusal(whatsapp, 400, 'validation_failed');
    expectRefusal(await auth.signUp({ phone: '+17875550199', password }), 422, 'sms_send_failed');
  });

  test('adding a number to an account', async () => {
    const { client } = await confirmed();
    const phone = '+17875550124';
    const changed = await client.auth.updateUser({ phone });
    expect(changed.data.user).toMatchObject({ phone: '', new_phone: '17875550124' });
    const { data } = await client.auth.verifyOtp({
      phone,
      token: await codeFor(phone),
      type: 'phone_change',
    });
    expect(data.user).toMatchObject({ phone: '17875550124' });
    const other = await confirmed();
    expectRefusal(await other.client.auth.updateUser({ phone }), 422, 'phone_exists');
  });
});
