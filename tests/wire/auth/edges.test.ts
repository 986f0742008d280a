import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { expectLog } from '../../support/quiet-log.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { fetchTokens, startWithOidc } from './oidc.ts';
import { anon, expectRefusal, newEmail, password, raw, signUp } from './support.ts';

describe.each(servers)('what seldom happens on $name', ({ name, start }) => {
  const server = shared(() => startWithOidc(start, { RATE_LIMITS: 'off', AUTH_ANONYMOUS: 'on' }));

  const provider = 'local' as never;
  const newName = () => `q${randomBytes(5).toString('hex')}`;
  const idToken = async (account: string) => (await fetchTokens(server.oidc, { account })).id_token;

  test('a page of another site may call, and can read the code of an error', async () => {
    const preflight = await fetch(`${server.url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://otra.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers':
          'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'x-supabase-api-version',
    );
    const refusal = await raw(server, 'GET', '/user', { headers: { Origin: 'https://otra.example' } });
    expect(refusal.status).toBe(401);
    expect(refusal.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(refusal.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('a rule of the product that refuses a new account', async () => {
    expectLog(/^account request failed: .*Database error saving new user/);
    expectLog(/^POST \/auth\/v1\/signup answered 500/);
    await server.database.query(`
      create function public.refuse_account() returns trigger language plpgsql as $$
        begin raise exception 'not this one'; end $$;
      create trigger refuse_account before insert on auth.users for each row
        when (new.email like 'refused-%') execute function public.refuse_account()`);
    const answer = await raw(server, 'POST', '/signup', {
      body: { email: `refused-${newEmail()}`, password },
    });
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'unexpected_failure', message: 'Database error saving new user' },
    ]);
  });

  test('an identity whose address is another person’s cannot give it to an account without one', async () => {
    const other = newName();
    await anon(server).auth.signUp({ email: `${other}@example.test`, password });
    const client = anon(server);
    await client.auth.signInAnonymously();
    const refused = await client.auth.linkIdentity({ provider, token: await idToken(`${other}.verified`) });
    expectRefusal(refused, 400, 'email_exists');
    const own = newName();
    const linked = await client.auth.linkIdentity({ provider, token: await idToken(`${own}.verified`) });
    expect(linked.data.user).toMatchObject({ email: `${own}@example.test`, is_anonymous: false });
  });

  test('unlinking that would give the account another person’s address', async () => {
    const { client } = await signUp(server);
    const second = newName();
    await client.auth.linkIdentity({ provider, token: await idToken(`${second}.verified`) });
    await anon(server).auth.signUp({ email: `${second}@example.test`, password });
    const { data } = await client.auth.getUserIdentities();
    const identity = data?.identities.find((candidate) => candidate.provider === 'email');
    if (!identity) throw new Error('the identity is missing');
    const refused = await client.auth.unlinkIdentity(identity);
    expectRefusal(refused, 422, 'email_conflict_identity_not_deletable');
  });

  // The embedded engine has one connection: nothing else can hold a session's row there.
  if (name === 'postgres') {
    test('a refresh that has to wait too long says so', async () => {
      const { session, user } = await signUp(server);
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const holding = server.database.transaction(async (tx) => {
        await tx.query('select 1 from auth.sessions where user_id = $1 for update', [user.id]);
        held.resolve();
        await released.promise;
      });
      await held.promise;
      const refused = await anon(server).auth.refreshSession({ refresh_token: session.refresh_token });
      released.resolve();
      await holding;
      expectRefusal(refused, 409, 'conflict');
      expect(
        (await anon(server).auth.refreshSession({ refresh_token: session.refresh_token })).error,
      ).toBeNull();
    });
  }
});

describe.each(servers)('limits of second factors on $name', ({ start }) => {
  const server = shared(() => start());

  test('recovery codes are locked after too many guesses', async () => {
    const { client } = await signUp(server);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (!factor) throw new Error('no factor');
    const code = new TOTP({ secret: factor.totp.secret }).generate();
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    for (let guess = 0; guess < 10; guess += 1) {
      const { error } = await client.auth.mfa.recoveryCodes.verify({ code: `mal-${guess}` });
      expectRefusal({ error }, 422, 'mfa_verification_failed');
    }
    const locked = await client.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' });
    expectRefusal(locked, 429, 'mfa_recovery_codes_locked');
  });

  test('text messages to a factor are a minute apart', async () => {
    const { client } = await signUp(server);
    const { data } = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '+17875550155',
      friendlyName: 'x',
    });
    const factorId = data?.id ?? '';
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
    expectRefusal(await client.auth.mfa.challenge({ factorId }), 429, 'over_sms_send_rate_limit');
    // Neither another factor nor another account with the same number is a way round.
    for (const { auth } of [client, (await signUp(server)).client]) {
      const again = await auth.mfa.enroll({ factorType: 'phone', phone: '+17875550155', friendlyName: 'y' });
      const challenge = await auth.mfa.challenge({ factorId: again.data?.id ?? '' });
      expectRefusal(challenge, 429, 'over_sms_send_rate_limit');
    }
  });
});
