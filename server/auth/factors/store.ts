import type { Context } from 'hono';
import type { Queryable } from '../../database/database.ts';
import { AuthError } from '../errors.ts';
import { readPathId } from '../input.ts';
import type { Method } from '../sessions.ts';
import type { Factor, User } from '../users.ts';

export const challengeLifeSeconds = 300;

export const methodOf: Record<Factor['factor_type'], Method> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
export const insufficientAal = (status: number, message: string) =>
  new AuthError(status, 'insufficient_aal', message);

/** Another person's factor is not found, like one that never was. Recovery codes have paths of their own. */
export function requireOwnFactor(context: Context, user: User): Factor {
  const id = readPathId(context, 'factor_id');
  const factor = user.factors?.find((candidate) => candidate.id === id);
  if (!factor || factor.factor_type === 'recovery_code') throw factorNotFound();
  return factor;
}

export function verifiedFactors(user: User): Factor[] {
  return (user.factors ?? []).filter(({ status }) => status === 'verified');
}

/** Sessions that rested on the factor fall back to one proof. */
export async function dropFactor(tx: Queryable, { id, factor_type: type }: Factor): Promise<void> {
  await tx.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where factor_id = $1 returning id
     )
     delete from auth.mfa_amr_claims where session_id in (select id from lowered)
       and authentication_method = $2`,
    [id, methodOf[type]],
  );
  await tx.query('delete from auth.mfa_factors where id = $1', [id]);
}

/** Recovery codes stand in for another factor and are never the only one. */
export async function dropLoneRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  const [lone] = await tx.query<{ id: string }>(
    `select id from auth.mfa_factors as f where user_id = $1 and factor_type = 'recovery_code'
       and not exists (select from auth.mfa_factors as other where other.user_id = $1
         and other.status = 'verified' and other.factor_type <> 'recovery_code')`,
    [userId],
  );
  if (lone) {
    await dropFactor(tx, { id: lone.id, factor_type: 'recovery_code', status: 'verified', phone: '' });
  }
}
