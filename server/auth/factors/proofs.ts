import { timingSafeEqual } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queryable } from '../../database/database.ts';
import { AuthError, invalid } from '../errors.ts';
import type { AuthServices } from '../services.ts';
import type { Factor } from '../users.ts';
import { totpStep } from './totp.ts';
import { type KeptChallenge, verifyAssertion, verifyCreation } from './webauthn.ts';

export interface Challenge extends Record<string, unknown> {
  id: string;
  otp_code: string | null;
  webauthn: KeptChallenge | null;
  is_spent: boolean;
  address: string;
  age_seconds: number;
}

/** What was shown, and what has to be written so that it cannot be shown again. */
export type Proof =
  | { kind: 'totp'; step: number }
  | { kind: 'phone' }
  | { kind: 'webauthn'; credential: object; aaguid?: string };

interface Shown {
  code: string;
  webauthn?:
    | { type: string; credential_response?: Record<string, unknown> | null | undefined }
    | null
    | undefined;
}

const failed = (message: string) => new AuthError(422, 'mfa_verification_failed', message);
const wrongTotp = () => failed('Invalid TOTP code entered');
/** Hosted Supabase remembers no code and has no code of error for this: only the words differ. */
const usedTotp = () => failed('TOTP code has already been used');
const wrongPhone = () => failed('Invalid MFA Phone code entered');

export async function checkProof(
  auth: AuthServices,
  factor: Factor,
  challenge: Challenge,
  shown: Shown,
): Promise<Proof> {
  if (factor.factor_type === 'totp') return checkTotp(auth, factor.id, shown.code);
  if (factor.factor_type === 'phone') return checkPhone(auth, challenge, shown.code);
  return checkWebauthn(auth, factor, challenge, shown);
}

export function hashChallengeCode(auth: AuthServices, challengeId: string, code: string): string {
  return auth.hmac('challenge', challengeId, code).toString('hex');
}

async function checkTotp(auth: AuthServices, factorId: string, code: string): Promise<Proof> {
  const [row] = await auth.database.query<{ secret: string | null }>(
    'select secret from auth.mfa_factors where id = $1',
    [factorId],
  );
  const step = row?.secret ? totpStep(row.secret, code.trim()) : undefined;
  if (step === undefined) throw wrongTotp();
  return { kind: 'totp', step };
}

async function checkPhone(auth: AuthServices, challenge: Challenge, code: string): Promise<Proof> {
  const given = Buffer.from(hashChallengeCode(auth, challenge.id, code.trim()));
  const expected = Buffer.from(challenge.otp_code ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw wrongPhone();
  return { kind: 'phone' };
}

async function checkWebauthn(
  auth: AuthServices,
  factor: Factor,
  { id, webauthn: kept }: Challenge,
  { webauthn }: Shown,
): Promise<Proof> {
  const response = webauthn?.credential_response;
  // Used up by being shown, right or wrong.
  await auth.database.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id]);
  if (!kept || kept.type !== webauthn?.type) throw failed('Invalid WebAuthn credential');
  if (!response || typeof response.id !== 'string' || typeof response.response !== 'object') {
    throw invalid('Invalid credential_response');
  }
  if (kept.type === 'create') {
    const made = await verifyCreation(auth, kept, response as unknown as RegistrationResponseJSON);
    return { kind: 'webauthn', ...made };
  }
  const assertion = response as unknown as AuthenticationResponseJSON;
  return { kind: 'webauthn', credential: await verifyAssertion(auth, factor.id, kept, assertion) };
}

/** Each proof counts once, also when it is sent twice at the same moment. */
export async function spendProof(
  tx: Queryable,
  factor: Factor,
  challenge: Challenge,
  proof: Proof,
): Promise<void> {
  if (proof.kind === 'totp') {
    const [row] = await tx.query(
      `update auth.mfa_factors set status = 'verified', last_totp_step = $2, updated_at = now()
       where id = $1 and (last_totp_step is null or last_totp_step < $2) returning id`,
      [factor.id, proof.step],
    );
    if (!row) throw usedTotp();
  } else if (proof.kind === 'phone') {
    await tx.query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [
      factor.id,
    ]);
  } else {
    await tx.query(
      `update auth.mfa_factors set status = 'verified', web_authn_credential = $2,
         web_authn_aaguid = coalesce($3::uuid, web_authn_aaguid), updated_at = now() where id = $1`,
      [factor.id, JSON.stringify(proof.credential), proof.aaguid ?? null],
    );
  }
  if (proof.kind === 'webauthn') {
    const [row] = await tx.query('delete from auth.mfa_challenges where id = $1 returning id', [
      challenge.id,
    ]);
    if (!row) throw failed('Invalid WebAuthn credential');
    return;
  }
  const [row] = await tx.query(
    'update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null returning id',
    [challenge.id],
  );
  if (!row) throw proof.kind === 'totp' ? wrongTotp() : wrongPhone();
}
