import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { expectRefusal, type Person, signUp } from './support.ts';

describe.each(servers)('limits of the second step on $name', ({ start }) => {
  const server = shared(() => start());

  const withFactor = async () => {
    const person = await signUp(server);
    const { data, error } = await person.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Teléfono',
    });
    if (error) throw error;
    return { ...person, factorId: data.id, secret: data.totp.secret };
  };

  /** A code of the step after now is right for half a minute more than one of now. */
  const codeFrom = (secret: string) =>
    new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + 15_000 });

  const tryCode = (person: Person & { factorId: string }, code: string) =>
    person.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code });

  test('people at one address do not lock each other out, nor do nine tries oneself', async () => {
    const ana = await withFactor();
    const berto = await withFactor();
    const wrong = await Promise.all(Array.from({ length: 8 }, () => tryCode(ana, '000000')));
    for (const { error } of wrong) expectRefusal({ error }, 422, 'mfa_verification_failed');
    expect((await tryCode(berto, codeFrom(berto.secret))).error).toBeNull();
    expect((await tryCode(ana, codeFrom(ana.secret))).error).toBeNull();
  });

  test('challenges of one factor are held to fifteen in five minutes; another factor has its own', async () => {
    const ana = await withFactor();
    const challenge = (factorId: string) => ana.client.auth.mfa.challenge({ factorId });
    for (let number = 0; number < 15; number += 1) {
      expect((await challenge(ana.factorId)).error).toBeNull();
    }
    expectRefusal(await challenge(ana.factorId), 429, 'over_request_rate_limit');
    const other = await ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tableta' });
    expect((await challenge(other.data?.id ?? '')).error).toBeNull();
  });

  test('a code that was used before says so, with the code of error that clients know', async () => {
    const ana = await withFactor();
    const code = codeFrom(ana.secret);
    expect((await tryCode(ana, code)).error).toBeNull();
    const { error } = await tryCode(ana, code);
    expectRefusal({ error }, 422, 'mfa_verification_failed');
    expect(error?.message).toBe('TOTP code has already been used');
    const wrong = await tryCode(ana, code === '000000' ? '111111' : '000000');
    expect(wrong.error?.message).toBe('Invalid TOTP code entered');
  });
});
