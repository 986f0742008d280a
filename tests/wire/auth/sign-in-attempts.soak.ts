import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { anon, follow, fragment, linkIn, newEmail, nextMessage, outbox, password, raw } from './support.ts';

describe.each(servers)('failed sign-ins on $name', ({ start }) => {
  const server = shared(() => start({ env: { TRUST_PROXY: 'on' } }));
  let lastNetwork = 0;

  const newNetwork = () => {
    lastNetwork += 1;
    return `198.51.${Math.floor(lastNetwork / 250)}.${lastNetwork % 250}`;
  };

  const from = (network: string, cookie?: string) => ({
    'X-Forwarded-For': network,
    ...(cookie && { Cookie: cookie }),
  });

  const attempt = (email: string, secret: string, network: string, cookie?: string) =>
    raw(server, 'POST', '/token?grant_type=password', {
      body: { email, password: secret },
      headers: from(network, cookie),
    });

  const join = async (network: string, cookie?: string) => {
    const email = newEmail();
    const { status, headers } = await raw(server, 'POST', '/signup', {
      body: { email, password },
      headers: from(network, cookie),
    });
    expect(status).toBe(200);
    const given = headers.get('set-cookie') ?? '';
    return { email, given, cookie: given.split(';')[0] ?? '' };
  };

  /** Until the network is told to wait. */
  const failFrom = async (network: string, email: string, cookie?: string) => {
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await attempt(email, `clave-${guess}`, network, cookie)).status).toBe(400);
    }
    // The waits are 1, 2, 4 and 8 s: a slow machine may be late for the first of them.
    let refused = await attempt(email, 'clave', network, cookie);
    for (let late = 0; late < 4 && refused.status === 400; late += 1)
      refused = await attempt(email, 'clave', network, cookie);
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit']);
  };

  test('a stranger’s failures keep neither another network nor the owner’s device out', async () => {
    const shared = newNetwork();
    const { email, given, cookie } = await join(shared);
    expect(given).toMatch(
      /^auth_device=[\w.-]+; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/,
    );
    await failFrom(shared, email);
    expect((await attempt(email, password, newNetwork())).status).toBe(200);
    expect((await attempt(email, password, shared, cookie)).status).toBe(200);
  });

  test('a known device has a count of its own, and only for its own accounts', async () => {
    const home = newNetwork();
    const { email, cookie } = await join(home);
    await failFrom(home, email, cookie);
    expect((await attempt(email, password, newNetwork(), cookie)).status).toBe(429);

    // A second account on the same device: the cookie holds both, and a mark cannot be carried to a third.
    const second = await join(newNetwork(), cookie);
    expect(second.cookie.split('.')).toHaveLength(3);
    const other = await join(newNetwork());
    const crowd = newNetwork();
    await failFrom(crowd, other.email);
    expect((await attempt(other.email, password, crowd, second.cookie)).status).toBe(429);
    expect((await attempt(other.email, password, crowd, 'auth_device=x.y; otra=1')).status).toBe(429);
  });

  test.each([
    ['IPv4', (count: number) => `203.0.113.${count}`],
    ['IPv6', (count: number) => `2001:db8:7:${count.toString(16)}::1`],
  ])(
    'many networks of one %s block are slowed together; a device of another block gets in',
    async (_, of) => {
      const home = newNetwork();
      const { email } = await join(home);
      const [clock] = await server.database.query<{ now: string }>('select clock_timestamp()::text as now');
      const statuses: number[] = [];
      for (let guess = 1; guess <= 80; guess += 1) {
        statuses.push((await attempt(email, 'clave-ajena', of(guess))).status);
      }
      expect(statuses.slice(0, 32).every((status) => status === 400)).toBe(true);
      // The waits double: however long these take, few of them were tried.
      expect(statuses.filter((status) => status === 400).length).toBeLessThan(45);
      // As if the last of them had just been.
      await server.database.query(
        'update gateway.auth_failures set last_at = clock_timestamp() where last_at >= $1',
        [clock?.now],
      );
      expect((await attempt(email, password, of(90))).status).toBe(429);
      expect((await attempt(email, password, home)).status).toBe(200);
      expect((await attempt(email, password, '192.0.2.77')).status).toBe(200);
    },
  );

  test('failures from everywhere do not keep a new device out, and go on being counted by block', async () => {
    const { email } = await join(newNetwork());
    for (let guess = 0; guess < 60; guess += 1) {
      expect((await attempt(email, 'clave-ajena', `100.64.${guess}.1`)).status).toBe(400);
    }
    // A second and a third of each block are tried, then it waits.
    const again = await Promise.all(
      Array.from({ length: 8 }, (_, guess) => attempt(email, 'clave-ajena', `100.64.59.${guess + 2}`)),
    );
    expect(again.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(2);
    expect((await attempt(email, password, '100.65.0.1')).status).toBe(200);
  });

  test.each([
    [15, 32],
    [19, 512],
    [20, 900],
    [10_000, 900],
  ])('after %i failures in a row the next attempt waits %i seconds', async (failures, seconds) => {
    const home = newNetwork();
    const { email } = await join(home);
    const [clock] = await server.database.query<{ now: string }>('select clock_timestamp()::text as now');
    expect((await attempt(email, 'clave-ajena', home)).status).toBe(400);
    await server.database.query(
      'update gateway.auth_failures set failures = $1, last_at = clock_timestamp() where last_at >= $2',
      [failures, clock?.now],
    );
    const refused = await attempt(email, password, home);
    const wait = Number(refused.headers.get('retry-after'));
    expect([refused.status, wait > seconds - 10 && wait <= seconds]).toEqual([429, true]);
  });

  test('the owner is told once, and the mailed link is a way in meanwhile', async () => {
    const shared = newNetwork();
    const { email } = await join(newNetwork());
    const nobody = newEmail();
    await failFrom(shared, email);
    await failFrom(shared, nobody);
    const told = await nextMessage(server, email);
    expect(told.subject).toBe('Intentos de entrar a tu cuenta de Mi Guía Azul');
    expect(told.text).toContain(`${server.url}/auth?recuperar`);
    expect((await attempt(email, 'clave-11', newNetwork())).status).toBe(400);

    expect((await anon(server).auth.resetPasswordForEmail(email)).error).toBeNull();
    const link = linkIn(await nextMessage(server, email, 2));
    expect(fragment(await follow(link)).get('access_token')).toBeTruthy();
    expect(await outbox(server, email)).toHaveLength(2);
    expect(await outbox(server, nobody)).toEqual([]);
  });

  test('a stranger’s requests keep nobody from their own mail', async () => {
    const { email } = await join(newNetwork());
    const recover = (network: string) =>
      raw(server, 'POST', '/recover', { body: { email }, headers: from(network) });
    const stranger = newNetwork();
    expect((await recover(stranger)).status).toBe(200);
    expect((await recover(stranger)).body.code).toBe('over_email_send_rate_limit');
    expect((await recover(newNetwork())).status).toBe(200);
  });

  test('a change of address is no way to write to somebody again and again', async () => {
    const victim = newEmail();
    const enter = async (network: string) => {
      const { email } = await join(network);
      return { email, token: (await attempt(email, password, network)).body.access_token as string };
    };
    const [home, other] = [newNetwork(), newNetwork()];
    const [ana, beto] = [await enter(home), await enter(other)];
    const change = (token: string, network: string, email = victim) =>
      raw(server, 'PUT', '/user', { body: { email }, token, headers: from(network) });
    expect((await change(ana.token, home)).status).toBe(200);
    expect((await change(beto.token, other)).status).toBe(200);
    await nextMessage(server, victim, 2);
    // Neither by asking for it again, which names another address, nor by going from one to the next.
    for (const network of [home, other]) {
      const again = { type: 'email_change', email: network === home ? beto.email : ana.email };
      expect((await raw(server, 'POST', '/resend', { body: again, headers: from(network) })).status).toBe(
        200,
      );
    }
    expect((await change(ana.token, home, newEmail())).body.code).toBe('over_email_send_rate_limit');
    expect(
      (await raw(server, 'POST', '/recover', { body: { email: ana.email }, headers: from(newNetwork()) }))
        .status,
    ).toBe(200);
    await nextMessage(server, ana.email, 2);
    expect(await outbox(server, victim)).toHaveLength(2);
  });

  test('wrong codes from elsewhere do not spoil a typed code', async () => {
    const { email } = await join(newNetwork());
    expect((await anon(server).auth.signInWithOtp({ email })).error).toBeNull();
    const code = /\b\d{6}\b/.exec((await nextMessage(server, email)).text)?.[0] ?? '';
    const crowd = newNetwork();
    const verify = (token: string, network: string) =>
      raw(server, 'POST', '/verify', { body: { type: 'email', email, token }, headers: from(network) });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 10; guess += 1) expect((await verify(wrong, crowd)).status).toBe(403);
    expect((await verify(code, crowd)).status).toBe(429);
    expect((await verify(code, newNetwork())).status).toBe(200);
  });
});
