import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openKeys } from '../../../server/identity/keys.ts';
import { openUrlSigner } from '../../../server/storage/signed-url.ts';
import { count } from '../../support/counts.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { anon, expectRefusal, newEmail, password, raw, signUp } from './support.ts';

/** At the same moment. */
const crowd = count(10, 50);

describe.each(servers)('sessions on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  const refresh = (token: string) => anon(server).auth.refreshSession({ refresh_token: token });
  const claims = (token: string) => decodeJwt<{ session_id: string; amr: unknown }>(token);

  /** As if the last refresh had happened a while ago. */
  const age = (sessionId: string, seconds: number) =>
    server.database.query(
      `update auth.sessions set refreshed_at = refreshed_at - $2 * interval '1 second' where id = $1`,
      [sessionId, seconds],
    );

  test('a refresh rotates the token and keeps session, level and methods', async () => {
    const { session } = await signUp(server);
    const { data, error } = await refresh(session.refresh_token);
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const before = claims(session.access_token);
    const after = claims(data.session?.access_token ?? '');
    expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal1', amr: before.amr });
    expect(data.user?.email).toBe(session.user.email);
  });

  test('the token before the living one is answered with the living one, whenever it comes', async () => {
    const { session } = await signUp(server);
    const first = await refresh(session.refresh_token);
    await age(claims(session.access_token).session_id, 3600);
    const again = await refresh(session.refresh_token);
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test('an older token within ten seconds is answered with the living one', async () => {
    const { session } = await signUp(server);
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.data.session?.refresh_token ?? '');
    const old = await refresh(session.refresh_token);
    expect(old.data.session?.refresh_token).toBe(second.data.session?.refresh_token);
  });

  test('an older token after ten seconds ends the session for both holders', async () => {
    const { session } = await signUp(server);
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.data.session?.refresh_token ?? '');
    await age(claims(session.access_token).session_id, 11);
    expectRefusal(await refresh(session.refresh_token), 400, 'refresh_token_already_used');
    expectRefusal(await refresh(second.data.session?.refresh_token ?? ''), 400, 'refresh_token_not_found');
    const user = await raw(server, 'GET', '/user', { token: session.access_token });
    expectRefusal(user, 403, 'session_not_found');
    const [row] = await server.database.query<{ count: number }>(
      `select count(*)::int from auth.audit_log_entries where payload ->> 'action' = 'token_revoked'
         and payload ->> 'actor_id' = $1`,
      [session.user.id],
    );
    expect(row?.count).toBe(1);
  });

  test('tokens that are none', async () => {
    expectRefusal(await refresh('abcdefghijkl'), 400, 'refresh_token_not_found');
    expectRefusal(await refresh('no es un token'), 400, 'validation_failed');
    const { session } = await signUp(server);
    const forged = `${session.refresh_token.slice(0, -6)}AAAAAA`;
    expectRefusal(await refresh(forged), 400, 'refresh_token_not_found');
    const empty = await raw(server, 'POST', '/token?grant_type=refresh_token', { body: {} });
    expect(empty.status).toBe(400);
    expect(empty.body).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' });
    expect((await refresh(session.refresh_token)).error).toBeNull();
  });

  test('no refresh token can be found in the database', async () => {
    const { session } = await signUp(server);
    const rows = await server.database.query<{ row: string }>(
      'select s::text as row from auth.sessions as s',
    );
    expect(rows.length).toBeGreaterThan(0);
    const secret = Buffer.from(session.refresh_token, 'base64url').subarray(20);
    for (const { row } of rows) {
      expect(row).not.toContain(session.refresh_token);
      expect(row).not.toContain(secret.toString('hex'));
    }
  });

  test('a session with an end is over when it comes', async () => {
    const { session } = await signUp(server);
    await server.database.query(
      `update auth.sessions set not_after = now() - interval '1 second' where id = $1`,
      [claims(session.access_token).session_id],
    );
    expectRefusal(await refresh(session.refresh_token), 400, 'session_expired');
  });

  test('a refusal makes the client forget the session and say so', async () => {
    const { client } = await signUp(server);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => {
      events.push(event);
    });
    await server.database.query('delete from auth.sessions where user_id = $1', [
      (await client.auth.getSession()).data.session?.user.id,
    ]);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });

  test(`${crowd} refreshes of one token at the same moment leave one living chain`, async () => {
    const { session } = await signUp(server);
    const answers = await Promise.all(Array.from({ length: crowd }, () => refresh(session.refresh_token)));
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    const [row] = await server.database.query<{ counter: string }>(
      'select refresh_token_counter as counter from auth.sessions where id = $1',
      [claims(session.access_token).session_id],
    );
    expect(Number(row?.counter)).toBe(1);
    const [token = ''] = tokens;
    expect((await refresh(token)).error).toBeNull();
  });

  test(`${crowd} sign-ups with one address at the same moment make one account`, async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: crowd }, () => anon(server).auth.signUp({ email, password })),
    );
    const made = answers.filter(({ data }) => data.session);
    expect(made).toHaveLength(1);
    for (const { error } of answers.filter(({ data }) => !data.session)) {
      expectRefusal({ error }, 422, 'user_already_exists');
    }
    const rows = await server.database.query('select id from auth.users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('a new signing key takes over and the old one verifies until its tokens are gone', async () => {
    const before = await signUp(server);
    const kid = await server.keys.rotate();
    const after = await signUp(server);
    const header = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    expect(header(after.session.access_token).kid).toBe(kid);
    expect((await before.client.auth.getUser()).error).toBeNull();
    const published = (await raw(server, 'GET', '/.well-known/jwks.json')).body.keys;
    expect(published.map((key: { kid: string }) => key.kid)).toContain(
      header(before.session.access_token).kid,
    );

    // Two hours later, at the next rotation, no token of the first key can be alive.
    await server.database.query(
      `update gateway.signing_keys set created_at = created_at - interval '2 hours'`,
    );
    await server.keys.rotate();
    const left = (await raw(server, 'GET', '/.well-known/jwks.json')).body.keys;
    expect(left.map((key: { kid: string }) => key.kid)).not.toContain(
      header(before.session.access_token).kid,
    );
  });

  test('after a leak no key from before verifies, and no session goes on', async () => {
    const before = await signUp(server);
    const madeBefore = (await openKeys(server.database, readConfig({}))).secretKey;
    const signedBefore = await (await openUrlSigner(server.database)).sign('download', 'a/b', 60);
    const kid = await server.keys.rotate({ isLeaked: true });
    // As the next start finds it: what stands in the database stands in a stolen copy of it as well.
    expect((await openKeys(server.database, readConfig({}))).secretKey).not.toBe(madeBefore);
    const signer = await openUrlSigner(server.database);
    await expect(signer.verify('download', 'a/b', signedBefore)).rejects.toThrow();
    const published = (await raw(server, 'GET', '/.well-known/jwks.json')).body.keys;
    expect(published.map((key: { kid: string }) => key.kid)).toEqual([kid]);
    expect((await before.client.auth.getUser()).error?.status).toBe(403);
    expect((await before.client.auth.refreshSession()).error).not.toBeNull();
    expect((await (await signUp(server)).client.auth.getUser()).error).toBeNull();
  });
});
