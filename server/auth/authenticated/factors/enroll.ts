import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../../database/database.ts';
import { audit } from '../../audit.ts';
import { readClient } from '../../client.ts';
import { AuthError, invalid } from '../../errors.ts';
import { challengeLifeSeconds, insufficientAal, verifiedFactors } from '../../factors/store.ts';
import { createTotp } from '../../factors/totp.ts';
import type { GuardedEndpoint, Person } from '../../guards.ts';
import { readBody, readPhone, text } from '../../input.ts';
import type { AuthServices } from '../../services.ts';
import { requireUser, type User } from '../../users.ts';

const maxFactors = 10;

const bodySchema = z.object({
  friendly_name: text.pipe(z.string().max(200)),
  factor_type: text,
  issuer: text.pipe(z.string().max(200)),
  phone: text,
});

type Body = z.output<typeof bodySchema>;

export const enrollFactor: GuardedEndpoint<Person> = async (auth, context, person) => {
  const { user } = person;
  const body = await readBody(context, bodySchema);
  const { factor_type: type, friendly_name: name } = body;
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw invalid('factor_type needs to be totp, phone, or webauthn');
  }
  if (type === 'phone' && body.phone === '') throw invalid('Phone number required to enroll Phone factor');
  const phone = type === 'phone' ? readPhone(body.phone) : null;
  const totp = type === 'totp' ? await createTotp(issuer(auth, body), user.email || user.id) : undefined;
  const id = randomUUID();
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    await requireRoom(tx, person, { userId: user.id, name, phone });
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
       values ($1, $2, $3, $4, 'unverified', now(), now(), $5, $6)`,
      [id, user.id, name, type, totp?.secret ?? null, phone],
    );
    const traits = { factor_id: id, factor_type: type };
    await audit(tx, {
      action: 'factor_in_progress',
      actorId: user.id,
      actorName: user.email,
      client,
      traits,
    });
  });
  return context.json({
    id,
    type,
    friendly_name: name,
    ...(totp && { totp }),
    ...(phone && { phone: body.phone }),
  });
};

function issuer({ config }: AuthServices, body: Body): string {
  return body.issuer || new URL(config.siteUrl).host;
}

interface Wanted {
  userId: string;
  name: string;
  phone: string | null;
}

/** One enrolment of a person at a time, so that the limits hold. */
async function requireRoom(tx: Queryable, { aal }: Person, { userId, name, phone }: Wanted): Promise<void> {
  await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
  if (phone) await replaceUnverifiedPhone(tx, await requireUser(tx, userId), phone);
  await tx.query(
    `delete from auth.mfa_factors as f where status = 'unverified'
       and created_at < now() - $1 * interval '1 second'
       and not exists (select from auth.mfa_challenges where factor_id = f.id)`,
    [challengeLifeSeconds],
  );
  const user = await requireUser(tx, userId);
  const factors = (user.factors ?? []).filter(({ factor_type: type }) => type !== 'recovery_code');
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (verifiedFactors(user).length > 0 && aal !== 'aal2') {
    throw insufficientAal(403, 'AAL2 required to enroll a new factor');
  }
}

async function replaceUnverifiedPhone(tx: Queryable, user: User, phone: string): Promise<void> {
  const known = user.factors?.find((factor) => factor.factor_type === 'phone' && factor.phone === phone);
  if (known?.status === 'verified') {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', message);
  }
  if (known) await tx.query('delete from auth.mfa_factors where id = $1', [known.id]);
}
