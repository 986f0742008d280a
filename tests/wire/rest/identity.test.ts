import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { shared } from '../../support/shared.ts';
import {
  type Asked,
  ask,
  reply,
  serviceClient,
  sharedShop,
  shopClient,
  shops,
  signIn,
  users,
} from './shop.ts';

const legacySecret = 'a-secret-of-at-least-32-characters!!';

describe.each(shops)('identity on $name', ({ start }) => {
  const server = shared(() => start({ SUPABASE_JWT_SECRET: legacySecret }));
  const shop = sharedShop(server);

  const legacyToken = (claims: Record<string, unknown>, lifetimeSeconds = 60) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
      .sign(new TextEncoder().encode(legacySecret));

  test('claims, role, headers, method and path are visible to SQL', async () => {
    const token = await signIn(server, users.first);
    const { data } = await shopClient(server, token).rpc('settings');
    expect(data).toMatchObject({
      role: 'authenticated',
      uid: users.first,
      jwtRole: 'authenticated',
      claims: { sub: users.first, aud: 'authenticated' },
      method: 'POST',
      path: '/rpc/settings',
      headers: { 'x-client-info': expect.stringContaining('supabase-js'), 'x-real-ip': '127.0.0.1' },
    });
    expect(data.headers).not.toHaveProperty('authorization');
    expect(data.headers).not.toHaveProperty('apikey');
  });

  test('cookies are visible to SQL, without the one that holds a session', async () => {
    const cookies = async (cookie?: string) => {
      const response = await ask(server, '/rpc/settings', cookie ? { headers: { Cookie: cookie } } : {});
      const seen = (await response.json()) as { cookies: object; headers: object };
      expect(seen.headers).not.toHaveProperty('cookie');
      return seen.cookies;
    };
    expect(await cookies('theme=dark; sb-x-auth-token=secret; last=a=b')).toEqual({
      theme: 'dark',
      last: 'a=b',
    });
    expect(await cookies()).toEqual({});
  });

  test('names without a schema are of the exposed one, then of the extra search path', async () => {
    const shop = shopClient(server);
    expect((await shop.rpc('search_path')).data).toBe('"shop", "public", "extensions"');
    expect((await shop.rpc('unqualified')).data).toEqual({ people: 2, shelf: 'a shelf' });
    const computed = '/customers?select=id,is_rich,label&is_rich=is.true&order=is_rich,id&limit=1';
    expect(await reply(server, computed)).toEqual([200, [{ id: 1, is_rich: true, label: '1:Ana' }]]);
    expect((await ask(server, '/rpc/shelf')).status).toBe(404);
    const cast = '/customers?select=standing::standing,tags::standing[]&id=eq.3';
    expect(await reply(server, cast)).toEqual([200, [{ standing: 'bad', tags: [] }]]);
    const { data } = await shop.from('labels').insert({ label: 'l' }).select();
    expect(data).toEqual([{ label: 'l', amount: 3 }]);
    const inPublic = await ask(server, '/rpc/search_path', { headers: { 'Accept-Profile': 'public' } });
    expect(inPublic.status).toBe(404);
    const other = await start({ API_EXTRA_SEARCH_PATH: 'hidden' });
    try {
      expect((await shopClient(other).rpc('search_path')).data).toBe('"shop", "hidden"');
    } finally {
      await other.stop();
    }
  });

  test('a client cannot claim another address', async () => {
    const response = await ask(server, '/rpc/settings', {
      headers: { 'X-Real-IP': '6.6.6.6', 'X-Forwarded-For': '6.6.6.6' },
    });
    const { headers } = (await response.json()) as { headers: Record<string, string> };
    expect(headers['x-real-ip']).toBe('127.0.0.1');
    expect(JSON.stringify(headers)).not.toContain('6.6.6.6');
  });

  test('what a trusted proxy says is an address, or nothing', async () => {
    const behind = await start({ TRUST_PROXY: 'on' });
    const seen = async (forwarded: string) => {
      const response = await ask(behind, '/rpc/settings', { headers: { 'X-Forwarded-For': forwarded } });
      const { headers } = (await response.json()) as { headers: Record<string, string> };
      return headers['x-real-ip'];
    };
    expect(await seen('6.6.6.6, 192.0.2.1')).toBe('192.0.2.1');
    expect(await seen('6.6.6.6, [2001:db8::1]:443')).toBe('2001:db8::1');
    expect(await seen('6.6.6.6, unknown')).toBe('127.0.0.1');
    expect(await seen(`6.6.6.6, '); drop table x`)).toBe('127.0.0.1');
    await behind.stop();
  });

  test('no key, the publishable key and a token without role are a visitor', async () => {
    const role = async (given: Record<string, string>) => {
      const headers = { 'Accept-Profile': 'shop', ...given };
      return (await (await fetch(`${server.url}/rest/v1/rpc/settings`, { headers })).json()).role;
    };
    expect(await role({})).toBe('anon');
    expect(await role({ apikey: server.publishableKey })).toBe('anon');
    expect(await role({ Authorization: `Bearer ${server.publishableKey}` })).toBe('anon');
    expect(
      await role({ apikey: server.publishableKey, Authorization: `Bearer ${server.publishableKey}` }),
    ).toBe('anon');
    expect(await role({ apikey: server.secretKey })).toBe('service_role');
    expect(await role({ Authorization: `Bearer ${server.secretKey}` })).toBe('service_role');
    expect(await role({ apikey: await legacyToken({ role: 'anon' }) })).toBe('anon');
    expect(await role({ apikey: await legacyToken({ role: 'service_role' }) })).toBe('service_role');
    expect(await role({ Authorization: `Bearer ${await legacyToken({ sub: users.first })}` })).toBe('anon');
  });

  test.each([
    ['an unknown key', { apikey: 'sb_publishable_nobodys0000' }, 'PGRST301', 'Invalid API key'],
    [
      'an unknown key as token',
      { Authorization: 'Bearer sb_secret_nobodys0000' },
      'PGRST301',
      'Invalid API key',
    ],
    ['no token at all', { Authorization: 'Bearer nonsense' }, 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    [
      'a forged token',
      { Authorization: `Bearer ${'e30.'.repeat(2)}x` },
      'PGRST301',
      /JWT cryptographic|No suitable key/,
    ],
    [
      'an empty token',
      { Authorization: 'Bearer ' },
      'PGRST301',
      /^Empty JWT is sent in Authorization header$/,
    ],
  ])('%s is 401, never a visitor', async (_, headers, code, message) => {
    const response = await ask(server, '/customers', { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test.each([
    ['this one', 'authenticated', 200],
    ['this one among others', ['other', 'authenticated'], 200],
    ['nobody', [], 200],
    ['nobody at all', null, 200],
    ['another', 'other', 401],
    ['others', ['other', 'third'], 401],
    ['an empty name', '', 401],
    ['a number', 7, 401],
  ])('a token for %s', async (_, aud, status) => {
    const token = await legacyToken({ role: 'authenticated', aud });
    const answer = await reply(server, '/customers?select=id&id=eq.1', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const refused = expect.objectContaining({ code: 'PGRST303', message: 'JWT not in audience' });
    expect(answer).toEqual([status, status === 200 ? [{ id: 1 }] : refused]);
  });

  test('an expired token is PGRST303', async () => {
    const response = await ask(server, '/customers', {
      headers: { Authorization: `Bearer ${await signIn(server, users.first, -60)}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      code: 'PGRST303',
      details: null,
      hint: null,
      message: 'JWT expired',
    });
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    );
  });

  test('a role that does not exist is 401', async () => {
    const { status, error } = await shopClient(server, await legacyToken({ role: 'nobody' }))
      .from('customers')
      .select();
    expect([status, error?.code]).toEqual([401, '22023']);
  });

  test('a table without a right: 401 for a visitor, 403 for a user', async () => {
    expect(await shop.from('locked').select()).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for table locked' },
    });
    const user = shopClient(server, await signIn(server, users.first));
    expect(await user.from('locked').select()).toMatchObject({ status: 403, error: { code: '42501' } });
    expect((await serviceClient(server).from('locked').select('id')).data).toEqual([{ id: 1 }]);
  });

  test('a function without a right is refused', async () => {
    expect(await shop.rpc('secret')).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('a function runs before each request, and settings of the application are there', async () => {
    const guarded = await start();
    const set = (name: string, value: string) =>
      guarded.database.query(`do $$ begin execute format(
        'alter role authenticator in database %I set ${name} = %L', current_database(), '${value}'); end $$`);
    await guarded.database.query(
      `create function hidden.check_request() returns void language plpgsql security definer as $$
       begin
         if current_setting('request.headers')::json->>'x-pass' = 'no' then
           raise sqlstate 'PT403' using message = 'not today', hint = current_setting('app.settings.hint');
         end if;
         perform set_config('response.headers', '[{"X-Checked": "yes"}]', true);
       end $$;
       grant usage on schema hidden to anon`,
    );
    const ways: Asked[] = [{}, { method: 'HEAD' }, { body: { label: 'x' } }, { method: 'DELETE' }];
    const walk = (pass: string) =>
      Promise.all(
        ways.map(async (asked) => {
          const response = await ask(guarded, '/keyless?label=eq.x', {
            ...asked,
            headers: { 'x-pass': pass },
          });
          return [response.status, response.headers.get('x-checked')];
        }),
      );
    const open = (checked: string | null) => [200, 200, 201, 204].map((status) => [status, checked]);
    expect(await walk('no')).toEqual(open(null));
    await set('pgrst.db_pre_request', 'hidden.check_request');
    await set('pgrst.app.settings.hint', 'come "back" later');
    await guarded.database.query(`notify pgrst, 'reload config'`);
    await expect.poll(() => walk('yes')).toEqual(open('yes'));
    expect(await walk('no')).toEqual(ways.map(() => [403, null]));
    expect(await reply(guarded, '/rpc/hello?name=Ana', { headers: { 'x-pass': 'no' } })).toEqual([
      403,
      { code: 'PT403', details: null, hint: 'come "back" later', message: 'not today' },
    ]);
    expect(await guarded.database.query(`select current_setting('app.settings.hint', true) as left`)).toEqual(
      [{ left: '' }],
    );
    await guarded.stop();
  });

  test('schemas that are not exposed are refused', async () => {
    for (const schema of ['auth', 'storage', 'hidden', 'gateway', 'pg_catalog']) {
      expect(await reply(server, '/users', { headers: { 'Accept-Profile': schema } })).toEqual([
        406,
        {
          code: 'PGRST106',
          details: null,
          hint: 'Only the following schemas are exposed: public, shop',
          message: `Invalid schema: ${schema}`,
        },
      ]);
    }
    for (const path of [
      '/auth.users',
      '/users',
      '/objects',
      '/pg_class',
      '/hidden.people',
      '/rpc/unseen',
      '/rpc/pg_sleep',
    ]) {
      expect((await ask(server, path)).status).toBe(404);
    }
    expect((await ask(server, '/auth/users')).status).toBe(404);
  });

  test('rows: each sees, changes and deletes only what the policies give', async () => {
    const user = shopClient(server, await signIn(server, users.first));
    expect((await shop.from('notes').select('body')).data).toEqual([{ body: 'open' }]);
    expect((await user.from('notes').select('body').order('body')).data).toEqual([
      { body: 'mine' },
      { body: 'open' },
    ]);
    expect((await user.from('notes').select('body').eq('body', 'theirs').single()).error?.code).toBe(
      'PGRST116',
    );
    expect(await user.from('notes').update({ body: 'x' }).eq('body', 'open').select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect(await user.from('notes').delete().eq('body', 'theirs')).toMatchObject({
      status: 204,
      error: null,
    });
    expect(await user.from('notes').insert({ owner: users.second, body: 'forged' })).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'new row violates row-level security policy for table "notes"' },
    });
    expect(await shop.from('notes').insert({ body: 'visitor' })).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect((await user.from('notes').insert({ body: 'new' }).select('owner').single()).data).toEqual({
      owner: users.first,
    });
    expect(
      (await serviceClient(server).from('notes').select('*', { count: 'exact', head: true })).count,
    ).toBe(4);
  });

  test('to others the description of the API is forbidden, in the words of hosted Supabase', async () => {
    const credentials: Array<Record<string, string>> = [
      {},
      { apikey: '' },
      { authorization: `Bearer ${server.publishableKey}` },
      { authorization: `Bearer ${await legacyToken({ role: 'anon' })}` },
      { authorization: `Bearer ${await signIn(server, users.first)}` },
    ];
    for (const path of ['/', '']) {
      for (const headers of credentials) {
        const refused = await ask(server, path, { headers });
        expect([refused.status, await refused.text()]).toEqual([
          403,
          '{"message":"Access to schema is forbidden","hint":"Accessing the schema via the Data API is only allowed using a secret API key."}',
        ]);
        expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    }
    expect((await ask(server, '/', { method: 'HEAD' })).status).toBe(403);
  });

  test('the description of the API is for the service role', async () => {
    const response = await ask(server, '/', { headers: { apikey: server.secretKey } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
    const document = (await response.json()) as {
      swagger: string;
      paths: object;
      definitions: Record<string, { properties: object }>;
    };
    expect(document.swagger).toBe('2.0');
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/', '/customers', '/rpc/add']));
    expect(document.definitions.customers?.properties).toMatchObject({
      id: { type: 'integer', format: 'integer' },
      name: { type: 'string', description: 'What they are called' },
      standing: { enum: ['new', 'good', 'bad'] },
    });
  });
});
