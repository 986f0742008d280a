import { z } from 'zod';
import { isUuid } from '../../../uuid.ts';
import { attemptKey, beginAttempt, forgetAttempts } from '../../attempts.ts';
import { audit } from '../../audit.ts';
import { type Client, factorBuckets, limitByFactor, readClient } from '../../client.ts';
import { AuthError, invalid } from '../../errors.ts';
import { type Challenge, checkProof, type Proof, spendProof } from '../../factors/proofs.ts';
import {
  challengeLifeSeconds,
  insufficientAal,
  methodOf,
  requireOwnFactor,
  verifiedFactors,
} from '../../factors/store.ts';
import { type GuardedEndpoint, type Person, requireSessionId } from '../../guards.ts';
import { readBody, text } from '../../input.ts';
import { queueMail } from '../../mail/account-mail.ts';
import type { AuthServices } from '../../services.ts';
import { upgradeSession } from '../../sessions.ts';
import { fullReply } from '../../tokens.ts';
import { type Factor, requireUser } from '../../users.ts';

const bodySchema = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.object({ type: text, credential_response: z.looseObject({}).nullish() }).nullish(),
});

type Body = z.output<typeof bodySchema>;

export const verifyFactor: GuardedEndpoint<Person> = async (auth, context, person) => {
  const { user } = person;
  const sessionId = requireSessionId(person);
  const factor = requireOwnFactor(context, user);
  const body = await readBody(context, bodySchema);
  await limitByFactor(auth, factorBuckets.verify, { userId: user.id, factorId: factor.id });
  requireShape(factor, body);
  // A factor that was begun before the first one stood must not open what that one guards.
  if (factor.status === 'unverified' && person.aal !== 'aal2' && verifiedFactors(user).length > 0) {
    throw insufficientAal(403, 'AAL2 required to verify a new factor');
  }
  const client = readClient(auth, context);
  const challenge = await requireChallenge(auth, factor, body.challenge_id, client);
  const key = attemptKey('factor', factor.id);
  await beginAttempt(auth, key);

  const event = { actorId: user.id, actorName: user.email, client };
  const traits = { factor_id: factor.id, factor_type: factor.factor_type };
  let proof: Proof;
  try {
    proof = await checkProof(auth, factor, challenge, body);
  } catch (error) {
    await audit(auth.database, {
      action: 'verification_attempted',
      ...event,
      traits: { ...traits, success: false },
    });
    throw error;
  }
  const session = await auth.database.transaction(async (tx) => {
    await spendProof(tx, factor, challenge, proof);
    await forgetAttempts(tx, key);
    const method = methodOf[factor.factor_type];
    const upgraded = await upgradeSession(tx, { sessionId, userId: user.id, factorId: factor.id, method });
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = $2`,
      [user.id, factor.factor_type],
    );
    await audit(tx, { action: 'verification_attempted', ...event, traits: { ...traits, success: true } });
    // A session in other hands could keep the owner out with it.
    if (factor.status === 'unverified' && user.email) {
      await queueMail(tx, { userId: user.id, to: user.email, template: 'mfa_factor_enrolled_notification' });
    }
    return { ...upgraded, user: await requireUser(tx, user.id) };
  });
  return context.json(await fullReply(auth, session));
};

function requireShape({ factor_type: type }: Factor, { code, webauthn }: Body): void {
  if (type !== 'webauthn') {
    if (code === '') throw invalid('Code needs to be non-empty');
    return;
  }
  if (!webauthn) throw invalid('WebAuthn config required');
  if (webauthn.type !== 'create' && webauthn.type !== 'request') {
    throw invalid('WebAuthn type must be create or request');
  }
  if (!webauthn.credential_response) throw invalid('credential_response required');
}

async function requireChallenge(
  auth: AuthServices,
  factor: Factor,
  id: string,
  client: Client,
): Promise<Challenge> {
  const [challenge] = isUuid(id)
    ? await auth.database.query<Challenge>(
        `select id, otp_code, web_authn_session_data as webauthn, verified_at is not null as is_spent,
           host(ip_address) as address, extract(epoch from now() - created_at)::int as age_seconds
         from auth.mfa_challenges where id = $1 and factor_id = $2`,
        [id, factor.id],
      )
    : [];
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError(422, 'mfa_factor_not_found', message);
  }
  if (challenge.is_spent || challenge.address !== (client.address ?? '0.0.0.0')) {
    const message = 'Challenge and verify IP addresses mismatch.';
    throw new AuthError(422, 'mfa_ip_address_mismatch', message);
  }
  if (challenge.age_seconds > challengeLifeSeconds) {
    await auth.database.query('delete from auth.mfa_challenges where id = $1', [id]);
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
  return challenge;
}
