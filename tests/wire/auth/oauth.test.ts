import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { browse, fetchTokens, startWithOidc } from './oidc.ts';
import { anon, expectRefusal, fragment, MemoryStorage, password, raw, signIn, signUp } from './support.ts';

describe.each(servers)('identities from another site on $name', ({ start }) => {
  const server = shared(() => startWithOidc(start, { RATE_LIMITS: 'off' }));

  const provider = 'local' as never;
  const newName = () => `p${randomBytes(5).toString('hex')}`;
  const home = () => `${server.url}/perfil`;

  /** The whole way of a browser: to the provider, back to the server, back to the page. */
  const signInThrough = async (account: string, flowType: 'pkce' | 'implicit' = 'pkce') => {
    const client = anon(server, { flowType, storage: new MemoryStorage() });
    const { data } = await client.auth.signInWithOAuth({
      provider,
      options: { redirectTo: home(), skipBrowserRedirect: true, queryParams: { login_hint: account } },
    });
    const target = await browse((data.url ?? '').replace('&skip_http_redirect=true', ''), home());
    return { client, target };
  };

  const signInWith = async (account: string, options: { nonce?: string } = {}) => {
    const client = anon(server);
    const tokens = await fetchTokens(server.oidc, { account, ...options });
    return {
      client,
      ...(await client.auth.signInWithIdToken({ provider, token: tokens.id_token, ...options })),
    };
  };

  test('signing in with PKCE', async () => {
    const name = newName();
    const { client, target } = await signInThrough(`${name}.verified`);
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session?.provider_token).toBeTruthy();
    expect(data.user).toMatchObject({
      email: `${name}@example.test`,
      app_metadata: { provider: 'local', providers: ['local'] },
      user_metadata: { full_name: `Persona ${name}`, email_verified: true },
    });
    expect(data.user?.identities).toMatchObject([{ provider: 'local', id: `${name}.verified` }]);
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: 'oauth' }]);
    const again = await signInThrough(`${name}.verified`);
    const second = await again.client.auth.exchangeCodeForSession(
      again.target.searchParams.get('code') ?? '',
    );
    expect(second.data.user?.id).toBe(data.user?.id);
  });

  test('signing in without PKCE brings the session in the fragment', async () => {
    const { client, target } = await signInThrough(`${newName()}.verified`, 'implicit');
    const values = fragment(target);
    expect(values.get('provider_token')).toBeTruthy();
    expect((await client.auth.getUser(values.get('access_token') ?? '')).error).toBeNull();
    expect(target.searchParams.get('code')).toBeNull();
  });

  test('the code is of no use to whoever sees it', async () => {
    const { client, target } = await signInThrough(`${newName()}.verified`);
    const code = target.searchParams.get('code') ?? '';
    const stranger = await raw(server, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: randomBytes(32).toString('hex') },
    });
    expectRefusal(stranger, 400, 'bad_code_verifier');
    expectRefusal(await client.auth.exchangeCodeForSession(code), 404, 'flow_state_not_found');
  });

  test('a code that is not exchanged in time', async () => {
    const { client, target } = await signInThrough(`${newName()}.verified`);
    await server.database.query(
      `update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '301 seconds'`,
    );
    const { error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expectRefusal({ error }, 422, 'flow_state_expired');
  });

  test('the same verified address joins the same account', async () => {
    const name = newName();
    const { email } = await proved(name);
    const { client, target } = await signInThrough(`${name}.verified`);
    const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(email);
    expect(data.user?.identities?.map((identity) => identity.provider).sort()).toEqual(['email', 'local']);
    expect(data.user?.app_metadata.providers).toEqual(expect.arrayContaining(['email', 'local']));
    await signIn(server, email);
  });

  test('an unverified address never joins and never makes an account', async () => {
    const name = newName();
    await proved(name);
    for (const account of [`${name}.unverified`, `${newName()}.unverified`, `${newName()}.silent`]) {
      const { target } = await signInThrough(account);
      expect(target.searchParams.get('error')).toBe('access_denied');
      expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      expect(fragment(target).get('error_code')).toBe('provider_email_needs_verification');
      expectRefusal(await signInWith(account), 422, 'email_not_confirmed');
    }
  });

  test('who registered the address of another has no way in once its owner arrives', async () => {
    const name = newName();
    const email = `${name}@example.test`;
    const squatter = anon(server);
    const { data } = await squatter.auth.signUp({ email, password });
    const factor = await squatter.auth.mfa.enroll({ factorType: 'phone', phone: '+17875550177' });
    const { data: linked } = await linkWithToken(squatter, `${newName()}.verified`);
    expect(linked.user?.identities).toHaveLength(2);
    const squatted = (await squatter.auth.getSession()).data.session;

    const owner = await signInWith(`${name}.verified`);
    expect(owner.error).toBeNull();
    expect(owner.data.user?.id).toBe(data.user?.id);
    expect(owner.data.user?.identities).toMatchObject([{ provider: 'local', id: `${name}.verified` }]);
    expect(owner.data.user).not.toHaveProperty('factors');

    expect(factor.error).toBeNull();
    const byPassword = await anon(server).auth.signInWithPassword({ email, password });
    expectRefusal(byPassword, 400, 'invalid_credentials');
    const byToken = await anon(server).auth.refreshSession({ refresh_token: squatted?.refresh_token ?? '' });
    expectRefusal(byToken, 400, 'refresh_token_not_found');
    expect((await squatter.auth.getUser(squatted?.access_token)).error?.name).toBe('AuthSessionMissingError');
    const [row] = await server.database.query(
      `select 1 from auth.audit_log_entries where payload ->> 'action' = 'account_reclaimed' and payload ->> 'actor_id' = $1`,
      [data.user?.id],
    );
    expect(row).toBeDefined();
  });

  test('signing in with an id token, with and without a nonce', async () => {
    const name = newName();
    const first = await signInWith(`${name}.verified`);
    expect(first.data.user?.email).toBe(`${name}@example.test`);
    const second = await signInWith(`${name}.verified`, { nonce: 'una-sola-vez' });
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  test('id tokens that are refused', async () => {
    const account = `${newName()}.verified`;
    const plain = await fetchTokens(server.oidc, { account });
    const withNonce = await fetchTokens(server.oidc, { account, nonce: 'una-sola-vez' });
    const foreign = await fetchTokens(server.oidc, { account, clientId: 'otra' });
    const ask = (body: object) => raw(server, 'POST', '/token?grant_type=id_token', { body });
    const cases: Array<[object, string]> = [
      [{ provider: 'local' }, 'id_token required'],
      [{ id_token: plain.id_token }, 'provider or client_id and issuer required'],
      [{ provider: 'local', id_token: `${plain.id_token.slice(0, -6)}AAAAAA` }, 'Bad ID token'],
      [{ provider: 'local', id_token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }, 'Bad ID token'],
      [{ provider: 'local', id_token: foreign.id_token }, 'Unacceptable audience in id_token: [otra]'],
      [
        { provider: 'local', id_token: plain.id_token, nonce: 'x' },
        'Passed nonce and nonce in id_token should either both exist or not.',
      ],
      [{ provider: 'local', id_token: withNonce.id_token, nonce: 'otra' }, 'Nonces mismatch'],
      [
        { provider: 'local', id_token: plain.id_token, link_identity: true },
        'Linking requires a valid user access token in Authorization',
      ],
    ];
    for (const [body, description] of cases) {
      const answer = await ask(body);
      expect([answer.status, answer.body.error_description]).toEqual([400, description]);
    }
    expectRefusal(await ask({ provider: 'nadie', id_token: plain.id_token }), 400, 'validation_failed');
    const issuer = await ask({ issuer: 'https://example.test', client_id: 'x', id_token: plain.id_token });
    expectRefusal(issuer, 400, 'provider_disabled');
  });

  test('adding an identity to the signed-in account, and taking it away', async () => {
    const { client, user } = await signUp(server);
    const account = `${newName()}.verified`;
    const { data, error } = await client.auth.linkIdentity({
      provider,
      options: { redirectTo: home(), queryParams: { login_hint: account }, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    await browse(data.url ?? '', home());
    const { data: listed } = await client.auth.getUserIdentities();
    expect(listed?.identities.map((identity) => identity.provider).sort()).toEqual(['email', 'local']);

    const other = await signUp(server);
    const taken = await other.client.auth.linkIdentity({
      provider,
      options: { redirectTo: home(), queryParams: { login_hint: account }, skipBrowserRedirect: true },
    });
    const refused = await browse(taken.data.url ?? '', home());
    expect(refused.searchParams.get('error_code')).toBe('identity_already_exists');
    expect(refused.searchParams.get('error')).toBe('server_error');

    const linked = listed?.identities.find((identity) => identity.provider === 'local');
    if (!linked) throw new Error('the identity is missing');
    expectRefusal(await other.client.auth.unlinkIdentity(linked), 422, 'single_identity_not_deletable');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    const { data: after } = await client.auth.getUser();
    expect(after.user?.id).toBe(user.id);
    expect(after.user?.identities).toHaveLength(1);
    expect(after.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    const last = after.user?.identities?.[0];
    if (!last) throw new Error('the identity is missing');
    expectRefusal(await client.auth.unlinkIdentity(last), 422, 'single_identity_not_deletable');
  });

  test('adding an identity with an id token', async () => {
    const person = await signUp(server);
    const account = `${newName()}.verified`;
    const { data, error } = await linkWithToken(person.client, account);
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(2);
    expectRefusal(await linkWithToken(person.client, account), 422, 'identity_already_exists');
    const other = await signUp(server);
    expectRefusal(await linkWithToken(other.client, account), 422, 'identity_already_exists');
    const token = data.session?.access_token ?? '';
    const notUuid = await raw(server, 'DELETE', '/user/identities/uno', { token });
    expect([notUuid.status, notUuid.body.message]).toEqual([404, 'identity_id must be an UUID']);
    const unknown = await raw(server, 'DELETE', `/user/identities/${other.user.id}`, { token });
    expectRefusal(unknown, 422, 'identity_not_found');
  });

  test('two arrivals of the same new person at once make one account', async () => {
    const tokens = await fetchTokens(server.oidc, { account: `${newName()}.verified` });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        anon(server).auth.signInWithIdToken({ provider, token: tokens.id_token }),
      ),
    );
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test('providers that are not there', async () => {
    const google = await raw(server, 'GET', '/authorize?provider=google');
    expect([google.status, google.body.message]).toEqual([
      400,
      'Unsupported provider: provider is not enabled',
    ]);
    const typing = await raw(server, 'GET', '/authorize?provider=gogle');
    expect(typing.body.message).toBe('Unsupported provider: Provider gogle could not be found');
    expect((await raw(server, 'GET', '/settings')).body.external).toMatchObject({
      local: true,
      google: false,
    });
  });

  test('answers that the provider did not give', async () => {
    const back = async (query: string) => {
      const answer = await raw(server, 'GET', `/callback${query}`);
      expect(answer.status).toBe(302);
      return new URL(answer.headers.get('location') ?? '').searchParams;
    };
    expect((await back('')).get('error_code')).toBe('bad_oauth_callback');
    expect((await back('?state=uno&code=x')).get('error_code')).toBe('bad_oauth_state');
    expect((await back(`?state=${crypto.randomUUID()}&code=x`)).get('error_code')).toBe('bad_oauth_state');
    const begin = await raw(
      server,
      'GET',
      `/authorize?provider=local&redirect_to=${encodeURIComponent(home())}`,
    );
    const state = new URL(begin.headers.get('location') ?? '').searchParams.get('state');
    const forged = await back(`?state=${state}&code=inventado`);
    expect(forged.get('error_description')).toBe('Unable to exchange external code');
    expect((await back(`?state=${state}&code=inventado`)).get('error_code')).toBe('flow_state_already_used');
    const late = await raw(server, 'GET', '/authorize?provider=local');
    const lateState = new URL(late.headers.get('location') ?? '').searchParams.get('state');
    await server.database.query(
      `update auth.flow_state set created_at = created_at - interval '301 seconds' where id = $1`,
      [lateState],
    );
    expect((await back(`?state=${lateState}&code=x`)).get('error_description')).toBe(
      'OAuth state has expired',
    );
    const { target } = await signInThrough('nadie');
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('error_description')).toBe('The person said no');
  });

  /** An account whose owner has shown that the address is theirs. */
  async function proved(name: string) {
    const email = `${name}@example.test`;
    const response = await raw(server, 'POST', '/admin/users', {
      headers: { Authorization: `Bearer ${server.secretKey}` },
      body: { email, password, email_confirm: true },
    });
    expect(response.status).toBe(200);
    return { email };
  }

  async function linkWithToken(client: ReturnType<typeof anon>, account: string) {
    const { id_token: token } = await fetchTokens(server.oidc, { account });
    return client.auth.linkIdentity({ provider, token });
  }
});

describe.each(servers)('with manual linking off on $name', ({ start }) => {
  const server = shared(() =>
    start({ env: { AUTH_MANUAL_LINKING: 'off', AUTH_ANONYMOUS: 'on', AUTH_SIGNUP: 'on' } }),
  );

  test('identities can be neither added nor taken away', async () => {
    const { client, user } = await signUp(server);
    const link = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    expectRefusal(link, 404, 'manual_linking_disabled');
    const [identity] = user.identities ?? [];
    if (!identity) throw new Error('the identity is missing');
    expectRefusal(await client.auth.unlinkIdentity(identity), 404, 'manual_linking_disabled');
  });

  test('an anonymous account becomes a person by an address and a password', async () => {
    const client = anon(server);
    const { data } = await client.auth.signInAnonymously({ options: { data: { color: 'azul' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { color: 'azul' } });
    expectRefusal(await client.auth.updateUser({ password }), 422, 'validation_failed');
    expectRefusal(await client.auth.mfa.enroll({ factorType: 'totp' }), 403, 'no_authorization');
    const email = `${randomBytes(6).toString('hex')}@example.test`;
    const named = await client.auth.updateUser({ email, password });
    expect(named.data.user).toMatchObject({ email, is_anonymous: false });
    await signIn(server, email);
  });
});

describe.each(servers)('with sign-up off on $name', ({ start }) => {
  test('nobody new gets in', async () => {
    const server = await start({ env: { AUTH_SIGNUP: 'off' } });
    const { auth } = anon(server);
    expectRefusal(await auth.signUp({ email: 'x@example.test', password }), 422, 'signup_disabled');
    expect((await auth.signInWithOtp({ email: 'x@example.test' })).error).toBeNull();
    const [row] = await server.database.query<{ count: number }>('select count(*)::int from auth.users');
    expect(row?.count).toBe(0);
    await server.stop();
  });
});
