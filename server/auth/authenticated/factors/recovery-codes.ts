import { randomInt, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../../database/database.ts';
import { attemptKey, beginAttempt, forgetAttempts } from '../../attempts.ts';
import { type AuditAction, audit } from '../../audit.ts';
import { factorBuckets, limitByFactor, readClient } from '../../client.ts';
import { AuthError } from '../../errors.ts';
import { dropFactor, factorNotFound, insufficientAal, verifiedFactors } from '../../factors/store.ts';
import { type GuardedEndpoint, type Person, requireSessionId } from '../../guards.ts';
import { readBody, text } from '../../input.ts';
import type { AuthServices } from '../../services.ts';
import { upgradeSession } from '../../sessions.ts';
import { fullReply } from '../../tokens.ts';
import { type Factor, requireUser, type User } from '../../users.ts';

const total = 10;
const length = 16;
/** Without the letters and digits that look like one another on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

function findCodes(user: User): Factor | undefined {
  return user.factors?.find(({ factor_type: type }) => type === 'recovery_code');
}

function requireCodes(user: User): Factor {
  const factor = findCodes(user);
  if (!factor) throw factorNotFound();
  return factor;
}

function requireAal2({ aal }: Person): void {
  if (aal !== 'aal2') throw insufficientAal(403, 'AAL2 required to manage recovery codes');
}

/** The codes of somebody who may change them. */
function requireOwnCodes(person: Person): Factor {
  const factor = requireCodes(person.user);
  requireAal2(person);
  return factor;
}

export const recoveryCodesStatus: GuardedEndpoint<Person> = async (auth, context, person) => {
  const factor = requireCodes(person.user);
  const [row] = await auth.database.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factor.id],
  );
  return context.json({ id: factor.id, type: 'recovery_code', ...row });
};

const generateSchema = z.object({ friendly_name: text.pipe(z.string().max(200)) });

export const generateRecoveryCodes: GuardedEndpoint<Person> = async (auth, context, person) => {
  const { user } = person;
  const { friendly_name: name } = await readBody(context, generateSchema);
  if (findCodes(user)) {
    const message = 'Recovery codes already exist, regenerate them to replace them';
    throw new AuthError(422, 'mfa_verified_factor_exists', message);
  }
  if (verifiedFactors(user).length === 0) {
    const message = 'Recovery codes need another verified factor';
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message);
  }
  requireAal2(person);
  const id = randomUUID();
  return issueCodes(auth, context, { user, id, name }, async (tx) => {
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, $3, 'recovery_code', 'verified', now(), now())`,
      [id, user.id, name],
    );
  });
};

export const regenerateRecoveryCodes: GuardedEndpoint<Person> = async (auth, context, person) => {
  const { id, friendly_name: name } = requireOwnCodes(person);
  return issueCodes(auth, context, { user: person.user, id, name: name ?? '' }, async (tx) => {
    await tx.query('delete from auth.mfa_recovery_codes where factor_id = $1', [id]);
    await forgetAttempts(tx, attemptKey('factor', id));
  });
};

export const deleteRecoveryCodes: GuardedEndpoint<Person> = async (auth, context, person) => {
  const factor = requireOwnCodes(person);
  await change(auth, context, person.user, 'recovery_codes_deleted', (tx) => dropFactor(tx, factor));
  return context.json({ id: factor.id });
};

const verifySchema = z.object({ code: text });

export const verifyRecoveryCode: GuardedEndpoint<Person> = async (auth, context, person) => {
  const { user } = person;
  const sessionId = requireSessionId(person);
  const { code } = await readBody(context, verifySchema);
  const factor = requireCodes(user);
  await limitByFactor(auth, factorBuckets.verify, { userId: user.id, factorId: factor.id });
  const key = attemptKey('factor', factor.id);
  await beginAttempt(auth, key).catch((error: unknown) => {
    if (!(error instanceof AuthError) || error.status !== 429) throw error;
    const message = 'Too many failed attempts, please wait or use another factor';
    const { retryAfterSeconds } = error;
    throw new AuthError(
      429,
      'mfa_recovery_codes_locked',
      message,
      retryAfterSeconds ? { retryAfterSeconds } : {},
    );
  });
  const hash = hashRecoveryCode(auth, factor.id, code);
  const client = readClient(auth, context);
  const event = { actorId: user.id, actorName: user.email, client };
  const session = await auth.database.transaction(async (tx) => {
    const [spent] = await tx.query(
      `update auth.mfa_recovery_codes set used_at = now()
       where factor_id = $1 and code_hash = $2 and used_at is null returning id`,
      [factor.id, hash],
    );
    const traits = { factor_id: factor.id, factor_type: 'recovery_code', success: spent !== undefined };
    await audit(tx, { action: 'verification_attempted', ...event, traits });
    if (!spent) return undefined;
    await forgetAttempts(tx, key);
    const method = 'mfa/recovery_code';
    const upgraded = await upgradeSession(tx, { sessionId, userId: user.id, factorId: factor.id, method });
    return { ...upgraded, user: await requireUser(tx, user.id) };
  });
  if (!session) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
  return context.json(await fullReply(auth, session));
};

/** Prepares their factor, stores new codes and shows them, which happens only here: the database has their hashes. */
async function issueCodes(
  auth: AuthServices,
  context: Context,
  { user, id, name }: { user: User; id: string; name: string },
  prepare: (tx: Queryable) => Promise<void>,
): Promise<Response> {
  const codes = makeCodes();
  await change(auth, context, user, 'generate_recovery_codes', async (tx) => {
    await prepare(tx);
    await storeCodes(auth, tx, id, codes);
  });
  return context.json({ id, type: 'recovery_code', friendly_name: name, total, codes });
}

function makeCodes(): string[] {
  const letter = () => alphabet[randomInt(alphabet.length)] ?? '';
  return Array.from({ length: total }, () => Array.from({ length }, letter).join(''));
}

async function storeCodes(
  auth: AuthServices,
  tx: Queryable,
  factorId: string,
  codes: string[],
): Promise<void> {
  const hashes = codes.map((code) => hashRecoveryCode(auth, factorId, code));
  await tx.query('insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])', [
    factorId,
    hashes,
  ]);
}

/** As people type it: case, spaces and hyphens do not matter. */
function hashRecoveryCode(auth: AuthServices, factorId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return auth.hmac('recovery', factorId, plain).toString('hex');
}

async function change(
  auth: AuthServices,
  context: Context,
  user: User,
  action: AuditAction,
  work: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    await work(tx);
    await audit(tx, { action, actorId: user.id, actorName: user.email, client });
  });
}
