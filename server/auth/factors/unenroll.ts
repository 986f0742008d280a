import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { requireAuthenticated, requirePerson } from '../guards.ts';
import type { AuthServices } from '../services.ts';
import { dropFactor, dropLoneRecoveryCodes, insufficientAal, requireOwnFactor } from './store.ts';

export async function unenrollFactor(auth: AuthServices, context: Context): Promise<Response> {
  const signed = await requireAuthenticated(auth, context);
  const user = requirePerson(signed);
  const factor = requireOwnFactor(context, user);
  if (factor.status === 'verified' && signed.aal !== 'aal2') {
    throw insufficientAal(422, 'AAL2 required to unenroll verified factor');
  }
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    await dropFactor(tx, factor);
    await dropLoneRecoveryCodes(tx, user.id);
    const traits = { factor_id: factor.id, factor_type: factor.factor_type, status: factor.status };
    await audit(tx, { action: 'factor_unenrolled', actorId: user.id, actorName: user.email, client, traits });
  });
  return context.json({ id: factor.id });
}
