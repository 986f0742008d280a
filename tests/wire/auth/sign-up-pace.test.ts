import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servers, type TestServer } from '../../support/server.ts';

describe.each(servers)('many sign-ups of one network, on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ env: { AUTH_SIGNUPS_PER_HOUR: '2', TRUST_PROXY: 'on' } });
  });
  afterAll(() => server?.stop());

  let count = 0;
  const signUp = (address: string, password = 'clave-segura') => {
    count += 1;
    return fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'x-forwarded-for': address },
      body: JSON.stringify({ email: `p${count}@example.test`, password }),
    });
  };

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
  test('a form that is sent back does not count', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect((await signUp('192.0.2.3', 'corta')).status).toBe(422);
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
