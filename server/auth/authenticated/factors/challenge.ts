import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../../audit.ts';
import {
  buckets,
  factorBuckets,
  limitByFactor,
  limitByNetwork,
  limitMessages,
  readClient,
} from '../../client.ts';
import { invalid, tooManyRequests } from '../../errors.ts';
import { hashChallengeCode } from '../../factors/proofs.ts';
import { challengeLifeSeconds, requireOwnFactor } from '../../factors/store.ts';
import { webauthnOptions } from '../../factors/webauthn.ts';
import type { GuardedEndpoint, Person } from '../../guards.ts';
import { readBody, text } from '../../input.ts';
import type { AuthServices } from '../../services.ts';

const phoneResendSeconds = 60;
/** The client sends its whole parameter object; only the channel matters. */
const bodySchema = z.object({ channel: text });

export const challengeFactor: GuardedEndpoint<Person> = async (auth, context, { user }) => {
  const factor = requireOwnFactor(context, user);
  const { channel } = await readBody(context, bodySchema);
  await limitByFactor(auth, factorBuckets.challenge, { userId: user.id, factorId: factor.id });
  const type = factor.factor_type;
  if (type === 'phone' && channel !== '' && channel !== 'sms') {
    throw invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    );
  }
  if (type === 'phone') {
    await requirePause(auth, factor.id);
    // By number too: a factor that was never shown can be begun anew with the same one.
    await limitByNetwork(auth, context, buckets.send);
    await limitMessages(auth, context, 'sms', factor.phone);
  }

  const id = randomUUID();
  const code = type === 'phone' ? String(randomInt(1_000_000)).padStart(6, '0') : undefined;
  const webauthn = type === 'webauthn' ? await webauthnOptions(auth, user, factor) : undefined;
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    await tx.query(
      `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 day'`,
      [factor.id],
    );
    await tx.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
       values ($1, $2, now(), $3::inet, $4, $5)`,
      [
        id,
        factor.id,
        client.address ?? '0.0.0.0',
        code ? hashChallengeCode(auth, id, code) : null,
        webauthn ? JSON.stringify(webauthn.kept) : null,
      ],
    );
    await tx.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
      factor.id,
    ]);
    const traits = { factor_id: factor.id, factor_type: type };
    await audit(tx, { action: 'challenge_created', actorId: user.id, actorName: user.email, client, traits });
  });
  if (code) await auth.texter.sendCode(factor.phone, code);
  return context.json({
    id,
    type,
    expires_at: Math.floor(Date.now() / 1000) + challengeLifeSeconds,
    ...(webauthn && { webauthn: webauthn.shown }),
  });
};

async function requirePause(auth: AuthServices, factorId: string): Promise<void> {
  if (!auth.config.rateLimits) return;
  const [row] = await auth.database.query<{ seconds: number | null }>(
    `select $2 - extract(epoch from now() - last_challenged_at)::int as seconds
     from auth.mfa_factors where id = $1`,
    [factorId, phoneResendSeconds],
  );
  if (row?.seconds && row.seconds > 0) throw tooManyRequests('over_sms_send_rate_limit', row.seconds);
}
