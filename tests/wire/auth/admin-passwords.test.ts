import { describe, expect, test } from 'vitest';
import { ensureAdmin } from '../../../server/auth/ensure-admin.ts';
import { readConfig } from '../../../server/config.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { expectRefusal, newEmail, type Person, password, raw, service, signUp } from './support.ts';

describe.each(servers)('passwords of admins on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  const promote = ({ user }: Person) =>
    server.database.query('select public.gateway_ensure_admin($1)', [user.id]);
  const reasons = (error: unknown) => (error as { reasons?: string[] } | null)?.reasons;

  test('twelve characters and none of the commonest, by one’s own hand and by another’s', async () => {
    const person = await signUp(server);
    const { client, user } = person;
    expect(
      (await client.auth.updateUser({ password: 'seis66', current_password: password })).error,
    ).toBeNull();
    await promote(person);
    const short = await client.auth.updateUser({ password: 'once-signos' });
    expectRefusal(short, 422, 'weak_password');
    expect([short.error?.message, reasons(short.error)]).toEqual([
      'Password should be at least 12 characters.',
      ['length'],
    ]);
    const common = await client.auth.updateUser({ password: 'Password1234!' });
    expectRefusal(common, 422, 'weak_password');
    expect(reasons(common.error)).toEqual(['pwned']);

    const { admin } = service(server).auth;
    expectRefusal(await admin.updateUserById(user.id, { password: 'once-signos' }), 422, 'weak_password');
    expect((await admin.updateUserById(user.id, { password: 'lluvia-sobre-ceiba' })).error).toBeNull();
  });

  test('whoever becomes an admin is told at the next sign-in, and still gets in', async () => {
    const person = await signUp(server);
    const { client, email } = person;
    await client.auth.updateUser({ password: 'seis66', current_password: password });
    const enter = () =>
      raw(server, 'POST', '/token?grant_type=password', { body: { email, password: 'seis66' } });
    expect((await enter()).body).not.toHaveProperty('weak_password');
    await promote(person);
    const { status, body } = await enter();
    expect(status).toBe(200);
    expect(body.weak_password).toEqual({
      message: 'Password should be at least 12 characters.',
      reasons: ['length'],
    });
  });

  test('the settings make no admin with a weak password', async () => {
    const make = (ADMIN_PASSWORD: string, ADMIN_EMAIL = newEmail()) =>
      ensureAdmin({ config: readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD }), database: server.database });
    await expect(make('corta-clave')).rejects.toThrow('ADMIN_PASSWORD is wrong: must have at least 12');
    await expect(make('administrador1')).rejects.toThrow('is one of those that everybody tries first');
    const email = newEmail();
    await make('lluvia-sobre-ceiba', email);
    // A server that runs already keeps the password it has, whatever the settings say later.
    await make('corta-clave', email);
  });

  test('no visitor and no account may ask what another’s password must be', async () => {
    const { client, user } = await signUp(server);
    const { error } = await client.rpc('gateway_password_policy', { account: user.id });
    expect(error?.code).toBe('42501');
  });
});
