import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { listenSmtp, type ReceivedMail } from '../../support/mail-server.ts';
import { freePort } from '../../support/postgres-cluster.ts';
import { type ExpectedLog, expectLog } from '../../support/quiet-log.ts';
import { servers, type TestServer } from '../../support/server.ts';
import { anon, expectRefusal, follow, fragment, linkIn, newEmail, password, raw, signIn } from './support.ts';

describe.each(servers)('account mail while the mail server is away, on $name', ({ start }) => {
  let server: TestServer;
  let port: number;
  const received: ReceivedMail[] = [];
  beforeAll(async () => {
    port = await freePort();
    const env = { AUTH_CONFIRM_EMAIL: 'on', RATE_LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${port}` };
    server = await start({ env });
  });
  afterAll(() => server.stop());

  const waiting = (email: string) =>
    server.database.query<{ token_type: string; attempts: number; row: string }>(
      `select token_type, attempts, m::text as row from gateway.account_mail as m
       where user_id = (select id from auth.users where email = $1) order by id`,
      [email],
    );
  const mailsTo = (email: string) => received.filter(({ to }) => to === email);

  /** The mail server comes back, and what waited is due. */
  async function whileBack(work: () => Promise<void>, only = 'true'): Promise<void> {
    const smtp = await listenSmtp(port, (mail) => void received.push(mail));
    await server.database.query(`update gateway.account_mail set next_try = now() where ${only}`);
    await server.database.query(`notify gateway_mail`);
    try {
      await work();
    } finally {
      await smtp.close();
    }
  }

  const declareAway = () => expectLog(/^queued mail \d+ could not be sent: .*ECONNREFUSED/);

  async function confirmed(complaint: ExpectedLog): Promise<string> {
    const email = newEmail();
    expect((await anon(server).auth.signUp({ email, password })).error).toBeNull();
    await expect.poll(() => complaint.lines.length).toBe(1);
    await whileBack(async () => {
      await expect.poll(() => mailsTo(email).length).toBe(1);
      await expect.poll(async () => waiting(email)).toEqual([]);
    });
    await follow(linkIn(mailsTo(email)[0]));
    return email;
  }

  test('nothing is lost, no token waits, and the life of the link begins when it is sent', async () => {
    const email = newEmail();
    const complaint = declareAway();
    const { data } = await anon(server).auth.signUp({ email, password });
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    await expect.poll(() => complaint.lines.length).toBe(1);
    const [row] = await waiting(email);
    expect(row).toMatchObject({ token_type: 'confirmation_token', attempts: 1 });
    expect(row?.row).not.toMatch(/[0-9a-f]{56}/);

    // Asked for again: one mail waits, not two.
    expect((await anon(server).auth.resend({ type: 'signup', email })).error).toBeNull();
    await expect.poll(() => complaint.lines.length).toBe(2);
    expect(await waiting(email)).toHaveLength(1);

    await server.database.query(
      `update gateway.account_mail set created_at = created_at - interval '5 hours'`,
    );
    await server.database.query(
      `update auth.one_time_tokens set created_at = created_at - interval '5 hours'`,
    );
    await whileBack(async () => {
      await expect.poll(() => mailsTo(email).length).toBe(1);
      await expect.poll(async () => waiting(email)).toEqual([]);
    });
    const arrived = await follow(linkIn(mailsTo(email)[0]));
    expect(fragment(arrived).get('access_token')).toBeTruthy();
  });

  test('what a new password makes void is not sent any more', async () => {
    const complaint = declareAway();
    const email = await confirmed(complaint);
    const { client } = await signIn(server, email);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    await expect.poll(() => complaint.lines.length).toBe(2);
    expect(
      (await client.auth.updateUser({ password: 'otra-clave-larga', current_password: password })).error,
    ).toBeNull();
    // The word that the password was changed.
    await expect.poll(() => complaint.lines.length).toBe(3);
    expect((await waiting(email)).map(({ token_type: type }) => type)).not.toContain('recovery_token');
  });

  test('half a change of address stays half while the other mail waits', async () => {
    const complaint = declareAway();
    const email = await confirmed(complaint);
    const { client, session } = await signIn(server, email);
    const next = newEmail();
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    await expect.poll(() => complaint.lines.length).toBe(3);
    await whileBack(async () => {
      await expect.poll(() => mailsTo(next).length).toBe(1);
    }, `token_type = 'email_change_token_new'`);
    expect(fragment(await follow(linkIn(mailsTo(next)[0]))).get('message')).toMatch(/^Confirmation link/);
    const user = await raw(server, 'GET', '/user', { token: session.access_token });
    expect(user.body).toMatchObject({ email, new_email: next });
    await whileBack(async () => {
      await expect.poll(() => mailsTo(email).length).toBe(2);
    });
    await follow(linkIn(mailsTo(email)[1]));
    expectRefusal(
      await anon(server).auth.signInWithPassword({ email, password }),
      400,
      'invalid_credentials',
    );
    await signIn(server, next);
  });
});

describe.each(servers)('with a mail server, on $name', ({ start }) => {
  test('addresses are confirmed unless the setting says otherwise; an owner hears of sign-ups once a day', async () => {
    const received: ReceivedMail[] = [];
    const smtp = await listenSmtp(await freePort(), (mail) => void received.push(mail));
    const server = await start({ env: { TRUST_PROXY: 'on', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
    try {
      let network = 0;
      const email = newEmail();
      const join = () => {
        network += 1;
        const headers = { 'X-Forwarded-For': `192.0.2.${network}` };
        return raw(server, 'POST', '/signup', { body: { email, password }, headers });
      };
      expect((await join()).body).not.toHaveProperty('access_token');
      await expect.poll(() => received.length).toBe(1);
      await follow(linkIn(received[0]));
      for (let again = 0; again < 3; again += 1) expect((await join()).status).toBe(200);
      await expect.poll(() => received.length).toBe(2);
      expect(received[1]?.text).toContain('nada cambi');
      // A mail of later comes after what was queued before it.
      await raw(server, 'POST', '/recover', { body: { email } });
      await expect.poll(() => received.length).toBe(3);
      expect(linkIn(received[2])).toBeTruthy();
    } finally {
      await server.stop();
      await smtp.close();
    }
    expect(readConfig({ SMTP_URL: 'smtp://a.test', AUTH_CONFIRM_EMAIL: 'off' }).auth.confirmEmail).toBe(
      false,
    );
    expect(readConfig({}).auth.confirmEmail).toBe(false);
  });
});
