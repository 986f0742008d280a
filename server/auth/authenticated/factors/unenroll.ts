import { audit } from '../../audit.ts';
import { readClient } from '../../client.ts';
import { dropFactor, dropLoneRecoveryCodes, insufficientAal, requireOwnFactor } from '../../factors/store.ts';
import type { GuardedEndpoint, Person } from '../../guards.ts';

export const unenrollFactor: GuardedEndpoint<Person> = async (auth, context, person) => {
  const { user } = person;
  const factor = requireOwnFactor(context, user);
  if (factor.status === 'verified' && person.aal !== 'aal2') {
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
};
