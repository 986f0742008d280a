import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { browse, fetchTokens, startWithOidc } from './oidc.ts';
import { fragment } from './support.ts';

interface Answered {
  status: number;
  code?: string;
}

describe.each(servers)('many sign-ups of one network, on $name', ({ start }) => {
  let texts: Server;
  beforeAll(async () => {
    // Stands in for the company that sends text messages.
    texts = createServer((request, response) =>
      request.resume().on('end', () => response.writeHead(204).end()),
    );
    await new Promise<void>((resolve) => texts.listen(0, '127.0.0.1', resolve));
  });
  const server = shared(() =>
    startWithOidc(start, {
      AUTH_SIGNUPS_PER_HOUR: '2',
      TRUST_PROXY: 'on',
      AUTH_ANONYMOUS: 'on',
      SMS_URL: `http://127.0.0.1:${(texts.address() as AddressInfo).port}/send`,
    }),
  );
  afterAll(() => new Promise((resolve) => texts.close(resolve)));

  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const newName = () => `p${next()}`;
  const post = (path: string, address: string, body: object) =>
    fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
  const signUp = (address: string, password = 'clave-segura') =>
    post('/signup', address, { email: `${newName()}@example.test`, password });

  test('after the hour’s share one every three minutes; other networks do not feel it', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await signUp('192.0.2.1')).status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await signUp('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(60);
    expect(wait).toBeLessThanOrEqual(180);
    expect((await signUp('192.0.2.2')).status).toBe(200);
  });
  const answered = async (response: Response): Promise<Answered> => {
    const { error_code: code } = await response.json();
    return { status: response.status, ...(code && { code }) };
  };
  const newPhone = () => `5281${String(next()).padStart(8, '0')}`;
  const byIdToken = async (address: string, account: string) => {
    const { id_token } = await fetchTokens(server.oidc, { account });
    return answered(await post('/token?grant_type=id_token', address, { provider: 'local', id_token }));
  };
  /** The whole way of a browser; how it ends stands in the address it comes back to. */
  const throughProvider = async (address: string, account: string): Promise<Answered> => {
    const home = `${server.url}/perfil`;
    const query = new URLSearchParams({ provider: 'local', redirect_to: home, login_hint: account });
    const headers = { 'x-forwarded-for': address };
    const end = await browse(`${server.url}/auth/v1/authorize?${query}`, home, headers);
    if (fragment(end).has('access_token')) return { status: 200 };
    return { status: 429, code: fragment(end).get('error_code') ?? '' };
  };
  /** Every way in which an account comes to be without the secret key. */
  const doors: Array<[name: string, enter: (address: string) => Promise<Answered>]> = [
    ['sign-up by mail', async (address) => answered(await signUp(address))],
    [
      'sign-up by telephone',
      async (address) =>
        answered(await post('/signup', address, { phone: newPhone(), password: 'clave-segura' })),
    ],
    ['anonymous', async (address) => answered(await post('/signup', address, { data: {} }))],
    [
      'a one-time password by mail',
      async (address) => answered(await post('/otp', address, { email: `${newName()}@example.test` })),
    ],
    [
      'a one-time password by text',
      async (address) => answered(await post('/otp', address, { phone: newPhone() })),
    ],
    [
      'a magic link',
      async (address) => answered(await post('/magiclink', address, { email: `${newName()}@example.test` })),
    ],
    ['a token of another site', (address) => byIdToken(address, `${newName()}.verified`)],
    ['another site', (address) => throughProvider(address, `${newName()}.verified`)],
  ];
  test.each(doors)('%s counts and is slowed', async (_name, enter) => {
    const address = `198.51.100.${next()}`;
    const refusal = { status: 429, code: 'over_request_rate_limit' };
    for (let turn = 0; turn < 3; turn += 1) expect(await enter(address)).toEqual({ status: 200 });
    expect(await enter(address)).toEqual(refusal);
    expect(await answered(await signUp(address))).toEqual(refusal);
  });

  test('whoever has an account comes in at any pace', async () => {
    const address = '203.0.113.1';
    const name = newName();
    expect(await byIdToken(address, `${name}.verified`)).toEqual({ status: 200 });
    for (let turn = 0; turn < 2; turn += 1) await signUp(address);
    expect((await signUp(address)).status).toBe(429);
    expect(await byIdToken(address, `${name}.verified`)).toEqual({ status: 200 });
    expect(await throughProvider(address, `${name}.verified`)).toEqual({ status: 200 });
    const link = await post('/otp', address, { email: `${name}@example.test`, create_user: false });
    expect(link.status).toBe(200);
  });

  test('a form that is sent back does not count', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect((await signUp('192.0.2.3', 'corta')).status).toBe(422);
    const mistyped = { email: 'sin arroba', password: 'clave-segura' };
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await post('/signup', '192.0.2.3', mistyped)).status).toBe(400);
    }
    expect((await signUp('192.0.2.3')).status).toBe(200);
  });
  test('what a person did goes from the log with the account, address and all', async () => {
    const answer = await (await signUp('192.0.2.4')).json();
    const { id, email } = answer.user;
    const log = async () =>
      (
        await server.database.query<{ text: string }>(
          'select payload::text as text from auth.audit_log_entries',
        )
      )
        .map(({ text }) => text)
        .join();
    expect(await log()).toContain(`"actor_id":"${id}"`);
    const gone = await fetch(`${server.url}/auth/v1/admin/users/${id}`, {
      method: 'DELETE',
      headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
    });
    expect(gone.status).toBe(200);
    expect(await log()).not.toContain(`"actor_id":"${id}"`);
    expect(await log()).not.toContain(email);
  });
});
