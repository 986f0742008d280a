import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
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
  password,
  raw,
  service,
  signUp,
} from './support.ts';

const legacySecret = 'una-clave-compartida-de-mas-de-32-letras';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

describe.each(servers)('attacks on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off', SUPABASE_JWT_SECRET: legacySecret } }));

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = () => Math.floor(Date.now() / 1000);

  describe('forged access tokens', () => {
    let claims: JWTPayload;
    let good: string;
    beforeAll(async () => {
      const { session } = await signUp(server);
      good = session.access_token;
      claims = decodeJwt(good);
    });
    const refused = async (token: string) => {
      const answer = await raw(server, 'GET', '/user', { token });
      expectRefusal(answer, 403, 'bad_jwt');
    };

    test('alg none, in every spelling', async () => {
      for (const alg of ['none', 'None', 'NONE', '']) {
        await refused(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`);
        await refused(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.${good.split('.')[2]}`);
      }
    });

    test('another key that borrows the name of ours', async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const [header = ''] = good.split('.');
      const input = `${header}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      await refused(`${input}.${signature.toString('base64url')}`);
    });

    test('a key that comes with the token, or an address to fetch one from', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const jwk = publicKey.export({ format: 'jwk' });
      for (const extra of [{ jwk }, { jku: 'http://127.0.0.1:9/jwks' }, { kid: '../../etc/passwd' }]) {
        const input = `${encode({ alg: 'ES256', ...extra })}.${encode(claims)}`;
        const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
        await refused(`${input}.${signature.toString('base64url')}`);
      }
    });

    test('our public key used as a shared secret', async () => {
      const jwks = (await raw(server, 'GET', '/.well-known/jwks.json')).body;
      const secret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]));
      await refused(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret));
    });

    test('claims changed under a good signature', async () => {
      const [header, , signature] = good.split('.');
      await refused(`${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`);
      await refused(`${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`);
    });

    test('expired, early, and for another audience, though rightly signed', async () => {
      await refused(await server.keys.sign({ ...claims, exp: now() - 60 }));
      await refused(await server.keys.sign({ ...claims, nbf: now() + 600 }));
      await refused(await server.keys.sign({ ...claims, aud: 'otro-sitio' }));
      await refused(await server.keys.sign({ ...claims, sub: undefined }));
    });

    test('a session that is not there, or belongs to someone else', async () => {
      const other = await signUp(server);
      const theirs = decodeJwt(other.session.access_token);
      for (const session_id of [randomUUID(), theirs.session_id]) {
        const answer = await raw(server, 'GET', '/user', {
          token: await server.keys.sign({ ...claims, session_id }),
        });
        expectRefusal(answer, 403, 'session_not_found');
      }
    });

    test('a user token or a guessed key at the admin API', async () => {
      for (const token of [good, server.publishableKey, 'sb_secret_adivinada_1234567890', 'x.y.z']) {
        const answer = await raw(server, 'GET', '/admin/users', { token, headers: { apikey: '' } });
        expect(answer.status).toBe(403);
      }
      const key = await raw(server, 'GET', '/settings', { headers: { apikey: 'sb_publishable_inventada' } });
      expect([key.status, key.body]).toEqual([401, { message: 'Invalid API key' }]);
    });

    test('garbage where a token should be', async () => {
      for (const token of ['', '.', '..', 'a.b.c', 'á.é.í', 'x'.repeat(5_000)]) {
        const answer = await raw(server, 'GET', '/user', {
          headers: { Authorization: `Bearer ${encodeURI(token)}` },
        });
        expect([401, 403]).toContain(answer.status);
      }
    });
  });

  test('a token signed with the shared secret of a project that moved here is taken', async () => {
    const { user } = await signUp(server);
    const token = await new SignJWT({ sub: user.id, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(legacySecret));
    expect((await raw(server, 'GET', '/user', { token })).body.id).toBe(user.id);
  });

  test('open redirects: a link never leaves the site', async () => {
    const { email } = await signUp(server);
    const { admin } = service(server).auth;
    const { host } = new URL(server.url);
    for (const redirectTo of [
      'https://malo.test/robar',
      `https://${host}.malo.test/`,
      `http://${host}@malo.test/`,
      `http://usuario:clave@${host}/`,
      '//malo.test/x',
      '/\\malo.test',
      'javascript:alert(1)',
      'data:text/html,x',
      `https://${host}/`,
      'http://127.0.0.1.malo.test/',
    ]) {
      const { data } = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo } });
      expect(data.properties?.redirect_to).toBe(server.url);
      const link = new URL(data.properties?.action_link ?? '');
      link.searchParams.set('redirect_to', redirectTo);
      const target = await follow(link);
      expect(target.host).toBe(host);
      expect(target.protocol).toBe('http:');
      expect(target.username).toBe('');
    }
    const good = await admin.generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo: `${server.url}/a?b=c` },
    });
    expect(good.data.properties?.redirect_to).toBe(`${server.url}/a?b=c`);
    const referer = await raw(server, 'GET', '/verify?token=x&type=signup', {
      headers: { Referer: 'https://malo.test/' },
    });
    expect(new URL(referer.headers.get('location') ?? '').host).toBe(host);
  });

  test('recovery links and codes work once, also at the same moment', async () => {
    const { email } = await signUp(server);
    await anon(server).auth.resetPasswordForEmail(email);
    const link = linkIn(await nextMessage(server, email));
    const targets = await Promise.all(Array.from({ length: 10 }, () => follow(link)));
    expect(targets.filter((target) => fragment(target).has('access_token'))).toHaveLength(1);
    await anon(server).auth.resetPasswordForEmail(email);
    const token = codeIn(await nextMessage(server, email, 2));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anon(server).auth.verifyOtp({ email, token, type: 'recovery' })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('a new password or a new request makes older recovery mails worthless', async () => {
    const { client, email } = await signUp(server);
    await client.auth.resetPasswordForEmail(email);
    const first = linkIn(await nextMessage(server, email));
    await client.auth.resetPasswordForEmail(email);
    const second = linkIn(await nextMessage(server, email, 2));
    expect(fragment(await follow(first)).get('error_code')).toBe('otp_expired');
    await client.auth.updateUser({ password: 'clave-recien-cambiada', current_password: password });
    expect(fragment(await follow(second)).get('error_code')).toBe('otp_expired');
  });

  test('a program that only looks at a link does not spend it', async () => {
    const { email } = await signUp(server);
    await anon(server).auth.resetPasswordForEmail(email);
    const link = linkIn(await nextMessage(server, email));
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).headers.get('location')).toBeNull();
    expect(fragment(await follow(link)).has('access_token')).toBe(true);
  });

  test('a code of one person does not open the account of another', async () => {
    const [mine, theirs] = [await signUp(server), await signUp(server)];
    await mine.client.auth.resetPasswordForEmail(mine.email);
    const token = codeIn(await nextMessage(server, mine.email));
    const crossed = await anon(server).auth.verifyOtp({ email: theirs.email, token, type: 'recovery' });
    expectRefusal(crossed, 403, 'otp_expired');
  });

  test('nothing that opens an account is kept readable', async () => {
    const { client, email, user } = await signUp(server);
    await client.auth.resetPasswordForEmail(email);
    const message = await nextMessage(server, email);
    const rows = await server.database.query<{ row: string }>(
      'select t::text as row from auth.one_time_tokens as t where user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(linkIn(message).searchParams.get('token'));
    expect(rows[0]?.row).not.toMatch(new RegExp(`\\b${codeIn(message)}\\b`));
    const [stored] = await server.database.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [user.id],
    );
    expect(stored?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('no answer tells whether an address has an account', async () => {
    const { email } = await signUp(server);
    const stranger = newEmail();
    const asks: Array<(address: string) => Promise<{ status: number; body: unknown }>> = [
      (address) =>
        raw(server, 'POST', '/token?grant_type=password', {
          body: { email: address, password: 'no-es-esta' },
        }),
      (address) => raw(server, 'POST', '/recover', { body: { email: address } }),
      (address) => raw(server, 'POST', '/otp', { body: { email: address, create_user: false } }),
      (address) => raw(server, 'POST', '/magiclink', { body: { email: address, create_user: false } }),
      (address) => raw(server, 'POST', '/resend', { body: { type: 'signup', email: address } }),
      (address) =>
        raw(server, 'POST', '/verify', { body: { type: 'email', email: address, token: '000000' } }),
    ];
    for (const ask of asks) {
      const known = await ask(email);
      const unknown = await ask(stranger);
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    }
  });

  test('nor does the time of a mail: it is answered while nobody can look at the accounts', async () => {
    const { email } = await signUp(server);
    const asks = ['/recover', '/otp', '/magiclink', '/resend'].flatMap((path) =>
      [email, newEmail()].map((address) => ({ path, address })),
    );
    const answers = await server.database.transaction(async (tx) => {
      await tx.query('lock table auth.users in access exclusive mode');
      const asked = asks.map(({ path, address }) =>
        raw(server, 'POST', path, { body: { type: 'signup', email: address, create_user: false } }),
      );
      const tooLong = AbortSignal.timeout(20_000);
      const waited = new Promise<undefined>((resolve) => {
        tooLong.addEventListener('abort', () => resolve(undefined));
      });
      return Promise.race([Promise.all(asked), waited]);
    });
    expect(answers?.map(({ status }) => status)).toEqual(asks.map(() => 200));
  });

  test('nor does the time of a sign-in: an address that nobody has costs a hash as well', async () => {
    const { email } = await signUp(server);
    // Of this process alone: what else the machine does is not in it.
    const measure = async (address: string) => {
      const before = process.cpuUsage();
      await raw(server, 'POST', '/token?grant_type=password', {
        body: { email: address, password: 'no-es-esta-clave' },
      });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      known.push(await measure(email));
      unknown.push(await measure(newEmail()));
    }
    const [ours, others] = [median(known), median(unknown)];
    // A hash is nearly all that a refusal costs.
    expect(others, `${ours} µs and ${others} µs`).toBeGreaterThan(ours / 2);
    expect(ours, `${ours} µs and ${others} µs`).toBeGreaterThan(others / 2);
  });

  test('metadata does not raise anyone', async () => {
    const { client, session } = await signUp(server, {
      sub: 'otro',
      email: 'otro@example.test',
      role: 'service_role',
      app_metadata: { admin: true },
    });
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({ sub: session.user.id, role: 'authenticated', aal: 'aal1' });
    expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(session.user.user_metadata).toMatchObject({ sub: session.user.id, email: session.user.email });
    expectRefusal(await client.auth.admin.listUsers(), 403, 'not_admin');
  });

  test('bad input is answered with a 4xx and its code, never a 5xx', async () => {
    const { session } = await signUp(server);
    const token = session.access_token;
    const bodies: unknown[] = [
      '',
      '{',
      '[]',
      '"x"',
      'null',
      '12',
      '{"email":12}',
      '{"email":{"$gt":""},"password":["x"]}',
      '{"email":"a\\u0000b@example.test","password":"secreto"}',
      '{"email":"x@example.test","password":"secreto","data":"texto"}',
      '{"email":"x@example.test","password":"secreto","data":{"a":"\\ud800"}}',
      '{"phone":"1","password":"secreto"}',
      '{"refresh_token":12}',
      '{"type":"__proto__","token":"1","email":"x@y.z"}',
      '{"factor_type":"totp","friendly_name":{"a":1}}',
      '{"challenge_id":"x","code":"1"}',
      '{"data":{"__proto__":{"a":1}}}',
      `{"email":"${'a'.repeat(300)}@example.test","password":"secreto"}`,
      '{"email":"\' or 1=1 --@example.test","password":"secreto"}',
    ];
    const routes: Array<[string, string]> = [
      ['POST', '/signup'],
      ['POST', '/token?grant_type=password'],
      ['POST', '/token?grant_type=refresh_token'],
      ['POST', '/token?grant_type=pkce'],
      ['POST', '/token?grant_type=id_token'],
      ['POST', '/token'],
      ['POST', '/recover'],
      ['POST', '/otp'],
      ['POST', '/magiclink'],
      ['POST', '/resend'],
      ['POST', '/verify'],
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['POST', `/factors/${randomUUID()}/verify`],
      ['POST', `/factors/${randomUUID()}/challenge`],
      ['POST', '/factors/recovery-codes/verify'],
      ['POST', '/logout?scope=__proto__'],
      ['DELETE', '/user/identities/%00'],
      ['GET', '/authorize?provider=__proto__'],
      ['GET', '/verify?token=%00&type=signup'],
      ['GET', '/callback?state=%00'],
      ['POST', '/admin/users'],
    ];
    for (const [method, path] of routes) {
      for (const body of method === 'GET' ? [undefined] : bodies) {
        const answer = await raw(server, method, path, { token, ...(body !== undefined && { body }) });
        expect(answer.status, `${method} ${path} ${String(body).slice(0, 60)}`).toBeLessThan(500);
      }
    }
    expectRefusal(await raw(server, 'POST', '/signup', { body: '{' }), 400, 'bad_json');
    const large = await raw(server, 'POST', '/signup', { body: { data: { texto: 'x'.repeat(70_000) } } });
    expectRefusal(large, 413, 'request_entity_too_large');
  });

  test('an unknown path is 404 in the words of this area, whatever the method', async () => {
    const paths = ['', '/', '/no-hay', '/admin/custom-providers', '/user/no-hay/nada', '/signup/no-hay'];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of paths) {
        const answer = await raw(server, method, path, {
          headers: { authorization: `Bearer ${server.secretKey}` },
        });
        expect([answer.status, answer.body], `${method} ${path}`).toEqual([
          404,
          { code: 'not_found', message: '404 page not found' },
        ]);
      }
    }
    const older = await raw(server, 'GET', '/no-hay', { headers: { 'X-Supabase-Api-Version': '' } });
    expect(older.body).toEqual({ code: 404, error_code: 'not_found', msg: '404 page not found' });
    expect(older.headers.get('x-sb-error-code')).toBe('not_found');
    expectRefusal(await service(server).auth.admin.oauth.listClients(), 404, 'not_found');
  });

  test('every security event leaves a row, and no row holds a secret', async () => {
    const { client, email, user, session } = await signUp(server);
    await anon(server).auth.signInWithPassword({ email, password: 'equivocada' });
    await client.auth.updateUser({ password: 'otra-clave-segura', current_password: password });
    await client.auth.resetPasswordForEmail(email);
    // The first tells of the new password.
    await nextMessage(server, email, 2);
    await client.auth.mfa.enroll({ factorType: 'totp' });
    await client.auth.signOut();
    const rows = await server.database.query<{ payload: { action: string } & Record<string, unknown> }>(
      `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
      [user.id],
    );
    expect(rows.map(({ payload }) => payload.action)).toEqual(
      expect.arrayContaining([
        'user_signedup',
        'login_failed',
        'user_updated_password',
        'user_recovery_requested',
        'factor_in_progress',
        'logout',
      ]),
    );
    const text = JSON.stringify(rows);
    for (const secret of [
      password,
      'equivocada',
      'otra-clave-segura',
      session.refresh_token,
      session.access_token,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe.each(servers)('brute force on $name', ({ start }) => {
  const server = shared(() => start());

  const attempt = (email: string, secret: string) =>
    raw(server, 'POST', '/token?grant_type=password', { body: { email, password: secret } });

  test('mail to one address is held to one a minute, known or not', async () => {
    const { email } = await signUp(server);
    for (const address of [email, newEmail()]) {
      const { auth } = anon(server);
      expect((await auth.resetPasswordForEmail(address)).error).toBeNull();
      const second = await auth.resetPasswordForEmail(address);
      expectRefusal(second, 429, 'over_email_send_rate_limit');
      expect(second.error?.message).toMatch(/only request this after \d+ seconds/);
    }
  });

  test('guessing a password gets slower, for an account and for none alike', async () => {
    const { email } = await signUp(server);
    // The clock of the waits is the row's: so a slow machine changes nothing.
    const lastGuess = (ago: string) =>
      server.database.query(`update gateway.auth_failures set last_at = clock_timestamp() - $1::interval`, [
        ago,
      ]);
    for (const address of [email, newEmail()]) {
      for (let guess = 0; guess < 10; guess += 1)
        expect((await attempt(address, `clave-${guess}`)).status).toBe(400);
      await lastGuess('-1 minute');
      const locked = await attempt(address, password);
      expectRefusal(locked, 429, 'over_request_rate_limit');
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
      // A second after ten failures, two after eleven.
      await lastGuess('1 second');
      expect((await attempt(address, 'clave-11')).status).toBe(400);
      await lastGuess('-1 minute');
      expectRefusal(await attempt(address, 'clave-12'), 429, 'over_request_rate_limit');
      await lastGuess('2 seconds');
      expect((await attempt(address, 'clave-12')).status).toBe(400);
    }
  });

  test('a volley of guesses at once gets no more tries than one after the other', async () => {
    const { email } = await signUp(server);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => attempt(email, `clave-${guess}`)),
    );
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(11);
  });

  test('one network cannot try many accounts', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) statuses.push((await attempt(newEmail(), password)).status);
    expect(statuses).toContain(429);
  });
});
