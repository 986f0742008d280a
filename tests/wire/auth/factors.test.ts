import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import {
  anon,
  codeIn,
  expectRefusal,
  nextMessage,
  password,
  raw,
  service,
  signIn,
  signUp,
} from './support.ts';

describe.each(servers)('second factors on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  /** A code from the secret, as an authenticator app computes it; `steps` away from now. */
  /** A code made at the very end of its 30 seconds would be one step older when it arrives. */
  const earlyInAStep = async () => {
    const leftMs = 30_000 - (Date.now() % 30_000);
    if (leftMs < 8_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  };

  const codeFrom = (secret: string, steps = 0) =>
    new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + steps * 30_000 });

  const enroll = async (client: SupabaseClient, friendlyName = 'Teléfono') => {
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    if (error) throw error;
    return data;
  };

  /** An account at aal2 and the secret of its factor; the step before now has been used. */
  const secured = async () => {
    await earlyInAStep();
    const person = await signUp(server);
    const factor = await enroll(person.client);
    const { error } = await person.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeFrom(factor.totp.secret, -1),
    });
    expect(error).toBeNull();
    return { ...person, factorId: factor.id, secret: factor.totp.secret };
  };

  const level = async (client: SupabaseClient) =>
    (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

  test('enrolling an authenticator app', async () => {
    const { client, email } = await signUp(server);
    const factor = await enroll(client, 'Mi teléfono');
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Mi teléfono' });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const host = new URL(server.url).host;
    expect(factor.totp.uri).toBe(
      `otpauth://totp/${encodeURIComponent(host)}:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(host)}&period=30&secret=${factor.totp.secret}`,
    );
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml[\s\S]*<svg/);
    expect(factor.totp.qr_code).not.toContain('#');
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all).toMatchObject([{ id: factor.id, status: 'unverified', factor_type: 'totp' }]);
    expect(data?.all[0]).not.toHaveProperty('secret');
    expect(data?.totp).toEqual([]);
  });

  test('verifying lifts this session and ends the others', async () => {
    const { client, email } = await signUp(server);
    const other = await signIn(server, email);
    const factor = await enroll(client);
    const before = (await client.auth.getSession()).data.session;
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => {
      events.push(event);
    });
    const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const verified = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? '',
      code: codeFrom(factor.totp.secret),
    });
    expect(verified.error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data } = await client.auth.getClaims();
    expect(
      data?.claims.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method)).sort(),
    ).toEqual(['password', 'totp']);
    expect((await other.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const old = await anon(server).auth.refreshSession({ refresh_token: before?.refresh_token ?? '' });
    expectRefusal(old, 400, 'refresh_token_not_found');
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2' });
  });

  test('a code works once, and one step to either side', async () => {
    const { client, factorId, secret } = await secured();
    const again = await client.auth.mfa.challengeAndVerify({ factorId, code: codeFrom(secret, -1) });
    expectRefusal(again, 422, 'mfa_verification_failed');
    const far = await client.auth.mfa.challengeAndVerify({ factorId, code: codeFrom(secret, 3) });
    expectRefusal(far, 422, 'mfa_verification_failed');
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeFrom(secret) })).error).toBeNull();
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId, code: codeFrom(secret, 1) })).error,
    ).toBeNull();
  });

  test('a code sent twice at the same moment works once', async () => {
    const { client, factorId, secret } = await secured();
    const challenges = await Promise.all([
      client.auth.mfa.challenge({ factorId }),
      client.auth.mfa.challenge({ factorId }),
    ]);
    const code = codeFrom(secret);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        raw(server, 'POST', `/factors/${factorId}/verify`, { token, body: { challenge_id: data?.id, code } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('verification refuses', async () => {
    const { client, session } = await signUp(server);
    const factor = await enroll(client);
    const other = await signUp(server);
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const challengeId = challenge?.id ?? '';
    const wrong = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: '000000' });
    expectRefusal(wrong, 422, 'mfa_verification_failed');
    const empty = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: '' });
    expectRefusal(empty, 400, 'validation_failed');
    const unknown = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: factor.id,
      code: '000000',
    });
    expectRefusal(unknown, 422, 'mfa_factor_not_found');
    const theirs = await other.client.auth.mfa.challenge({ factorId: factor.id });
    expectRefusal(theirs, 404, 'mfa_factor_not_found');
    const path = await raw(server, 'POST', '/factors/uno/challenge', {
      token: session.access_token,
      body: {},
    });
    expect([path.status, path.body]).toEqual([
      404,
      { code: 'validation_failed', message: 'factor_id must be an UUID' },
    ]);
    await server.database.query(
      `update auth.mfa_challenges set created_at = created_at - interval '301 seconds'`,
    );
    const code = codeFrom(factor.totp.secret);
    const late = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    expectRefusal(late, 422, 'mfa_challenge_expired');
    const fresh = await client.auth.mfa.challenge({ factorId: factor.id });
    await server.database.query(`update auth.mfa_challenges set ip_address = '192.0.2.7'`);
    const moved = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: fresh.data?.id ?? '',
      code,
    });
    expectRefusal(moved, 422, 'mfa_ip_address_mismatch');
  });

  test('enrolment refuses', async () => {
    const { client, session } = await signUp(server);
    await enroll(client, '');
    expectRefusal(await client.auth.mfa.enroll({ factorType: 'totp' }), 422, 'mfa_factor_name_conflict');
    const kind = await raw(server, 'POST', '/factors', {
      token: session.access_token,
      body: { factor_type: 'voz' },
    });
    expect([kind.status, kind.body.message]).toEqual([
      400,
      'factor_type needs to be totp, phone, or webauthn',
    ]);
    const noPhone = await raw(server, 'POST', '/factors', {
      token: session.access_token,
      body: { factor_type: 'phone', friendly_name: 'x' },
    });
    expectRefusal(noPhone, 400, 'validation_failed');
    for (let count = 1; count < 10; count += 1) await enroll(client, `Factor ${count}`);
    const full = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'once' });
    expectRefusal(full, 422, 'too_many_enrolled_mfa_factors');
    await server.database.query(
      `update auth.mfa_factors set created_at = created_at - interval '301 seconds' where user_id = $1`,
      [session.user.id],
    );
    await enroll(client, 'once');
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test('at aal1 a second factor guards itself, the address and the password', async () => {
    const { email, factorId } = await secured();
    const { client, session } = await signIn(server, email);
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expectRefusal(await client.auth.mfa.unenroll({ factorId }), 422, 'insufficient_aal');
    const more = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'otro' });
    expectRefusal(more, 403, 'insufficient_aal');
    expectRefusal(await client.auth.updateUser({ password: 'clave-distinta' }), 401, 'insufficient_aal');
    expectRefusal(await client.auth.updateUser({ email: `x${email}` }), 401, 'insufficient_aal');
    expect((await client.auth.updateUser({ data: { color: 'azul' } })).error).toBeNull();
    expect(session.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  });

  test('a new factor is told to its owner', async () => {
    const { email, client, factorId } = await secured();
    const told = await nextMessage(server, email);
    expect(told.subject).toBe('Tu cuenta de Mi Guía Azul tiene un segundo paso nuevo');
    expect(told.text).toContain(email);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
  });

  test('a token from before the second step stays what it was', async () => {
    const { client, session } = await signUp(server);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const factorId = data?.id ?? '';
    const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const token = session.access_token;
    const body = { password: 'clave-distinta', current_password: password };
    expect((await raw(server, 'PUT', '/user', { body, token })).body.code).toBe('insufficient_aal');
    expect((await raw(server, 'DELETE', `/factors/${factorId}`, { token })).body.code).toBe(
      'insufficient_aal',
    );
    expect((await client.auth.updateUser(body)).error).toBeNull();
  });

  test('a factor begun before the first one stood does not open the account', async () => {
    const { client, email } = await signUp(server);
    const planted = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'ajeno',
      phone: '+17875550130',
    });
    const factor = await enroll(client, 'propio');
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeFrom(factor.totp.secret) });
    const thief = await signIn(server, email);
    const factorId = planted.data?.id ?? '';
    const challenge = await thief.client.auth.mfa.challenge({ factorId });
    const code = codeIn(await nextMessage(server, '+17875550130'));
    const { error } = await thief.client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code,
    });
    expectRefusal({ error }, 403, 'insufficient_aal');
  });

  test('taking a factor away lowers the sessions that rested on it', async () => {
    const { client, factorId, user } = await secured();
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.auth.refreshSession();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const { data } = await service(server).auth.admin.mfa.listFactors({ userId: user.id });
    expect(data?.factors).toEqual([]);
    expectRefusal(await client.auth.mfa.unenroll({ factorId }), 404, 'mfa_factor_not_found');
  });

  test('a telephone as second factor', async () => {
    const { client } = await signUp(server);
    const phone = '+17875550140';
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Celular', phone });
    expect(enrolled.data).toMatchObject({ type: 'phone', phone, friendly_name: 'Celular' });
    const again = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Celular 2', phone });
    const factorId = again.data?.id ?? '';
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    expect(challenge.data).toMatchObject({ type: 'phone' });
    const challengeId = challenge.data?.id ?? '';
    const code = codeIn(await nextMessage(server, phone));
    const wrong = await client.auth.mfa.verify({
      factorId,
      challengeId,
      code: code === '000000' ? '1' : '000000',
    });
    expectRefusal(wrong, 422, 'mfa_verification_failed');
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2' });
    const reused = await client.auth.mfa.verify({ factorId, challengeId, code });
    expectRefusal(reused, 422, 'mfa_ip_address_mismatch');
    const twice = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Otro', phone });
    expectRefusal(twice, 422, 'mfa_verified_factor_exists');
    const bad = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Malo', phone: 'cero' });
    expectRefusal(bad, 400, 'validation_failed');
    const channel = await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' });
    expectRefusal(channel, 400, 'validation_failed');
  });

  test('recovery codes stand in for a lost telephone', async () => {
    const lonely = await signUp(server);
    const sole = await lonely.client.auth.mfa.recoveryCodes.generate();
    expectRefusal(sole, 422, 'mfa_recovery_codes_sole_factor');
    expectRefusal(await lonely.client.auth.mfa.recoveryCodes.getStatus(), 404, 'mfa_factor_not_found');

    const { client, email, user, factorId } = await secured();
    const made = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'Papel' });
    expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Papel', total: 10 });
    expect(new Set(made.data?.codes).size).toBe(10);
    expectRefusal(await client.auth.mfa.recoveryCodes.generate(), 422, 'mfa_verified_factor_exists');
    const stored = await server.database.query<{ code_hash: string }>(
      'select code_hash from auth.mfa_recovery_codes',
    );
    expect(stored.map(({ code_hash }) => code_hash)).not.toContain(made.data?.codes[0]);

    const later = await signIn(server, email);
    const { recoveryCodes } = later.client.auth.mfa;
    expectRefusal(await recoveryCodes.regenerate(), 403, 'insufficient_aal');
    expectRefusal(await recoveryCodes.unenroll(), 403, 'insufficient_aal');
    expectRefusal(await recoveryCodes.verify({ code: 'nada' }), 422, 'mfa_verification_failed');
    const code = made.data?.codes[0] ?? '';
    const typed = (code.match(/.{4}/g) ?? []).join('-').toUpperCase();
    expect((await recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await level(later.client)).toMatchObject({ currentLevel: 'aal2' });
    expectRefusal(await recoveryCodes.verify({ code }), 422, 'mfa_verification_failed');
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    const renewed = await recoveryCodes.regenerate();
    expect(renewed.data?.id).toBe(made.data?.id);
    const old = await recoveryCodes.verify({ code: made.data?.codes[1] ?? '' });
    expectRefusal(old, 422, 'mfa_verification_failed');
    expect((await later.client.auth.mfa.listFactors()).data?.recovery_code).toHaveLength(1);
    expect((await later.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    const { data } = await service(server).auth.admin.getUserById(user.id);
    expect(data.user?.factors).toBeUndefined();
  });

  test('the admin sees and removes factors', async () => {
    const { email, factorId, user } = await secured();
    const { mfa } = service(server).auth.admin;
    const listed = await mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    const renamed = await raw(server, 'PUT', `/admin/users/${user.id}/factors/${factorId}`, {
      headers: { Authorization: `Bearer ${server.secretKey}` },
      body: { friendly_name: 'Nuevo nombre' },
    });
    expect(renamed.body).toMatchObject({ id: factorId, friendly_name: 'Nuevo nombre' });
    expect((await mfa.deleteFactor({ userId: user.id, id: factorId })).error).toBeNull();
    expectRefusal(await mfa.deleteFactor({ userId: user.id, id: factorId }), 404, 'mfa_factor_not_found');
    const { client } = await signIn(server, email);
    expect(
      (await client.auth.updateUser({ password: `${password}-nueva`, current_password: password })).error,
    ).toBeNull();
  });

  test('passkeys are not offered', async () => {
    const answer = await raw(server, 'POST', '/passkeys/authentication/options', { body: {} });
    expectRefusal(answer, 404, 'passkey_disabled');
  });
});
