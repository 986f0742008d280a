import type { Context } from 'hono';
import { z } from 'zod';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { AuthError } from '../errors.ts';
import { dropFactor, factorNotFound } from '../factors/store.ts';
import type { Admin, GuardedEndpoint } from '../guards.ts';
import { readBody, readPathId, readPhone } from '../input.ts';
import type { AuthServices } from '../services.ts';
import { type Factor, requireUser } from '../users.ts';

export const listFactors: GuardedEndpoint<Admin> = async (auth, context) => {
  const user = await requireUser(auth.database, readPathId(context, 'user_id'));
  return context.json(user.factors ?? []);
};

async function requireFactor(auth: AuthServices, context: Context): Promise<Factor> {
  const user = await requireUser(auth.database, readPathId(context, 'user_id'));
  const id = readPathId(context, 'factor_id');
  const factor = user.factors?.find((candidate) => candidate.id === id);
  if (!factor) throw factorNotFound();
  return factor;
}

export const deleteFactor: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const factor = await requireFactor(auth, context);
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    await dropFactor(tx, factor);
    const traits = { user_id: context.req.param('user_id'), factor_id: factor.id };
    await audit(tx, { action: 'factor_deleted', actorName: admin.actorName, client, traits });
  });
  return context.json(factor);
};

const updateSchema = z.object({ friendly_name: z.string().nullish(), phone: z.string().nullish() });

export const updateFactor: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const factor = await requireFactor(auth, context);
  const body = await readBody(context, updateSchema);
  if (body.phone && factor.factor_type !== 'phone') {
    throw new AuthError(400, 'validation_failed', 'Only a phone factor has a phone number');
  }
  const client = readClient(auth, context);
  const updated = await auth.database.transaction(async (tx) => {
    const [row] = await tx.query<{ factor: Factor }>(
      `update auth.mfa_factors as f set friendly_name = coalesce($2, f.friendly_name),
         phone = coalesce($3, f.phone), updated_at = now() where f.id = $1
       returning gateway.factor_json(f) as factor`,
      [factor.id, body.friendly_name || null, body.phone ? readPhone(body.phone) : null],
    );
    const traits = { user_id: context.req.param('user_id'), factor_id: factor.id };
    await audit(tx, { action: 'factor_updated', actorName: admin.actorName, client, traits });
    return row?.factor;
  });
  if (!updated) throw factorNotFound();
  return context.json(updated);
};
