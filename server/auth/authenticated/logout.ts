import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { invalid } from '../errors.ts';
import { type Authenticated, type GuardedEndpoint, requireSessionId } from '../guards.ts';
import { endSessions } from '../sessions.ts';

export const logout: GuardedEndpoint<Authenticated> = async (auth, context, caller) => {
  const scope = context.req.query('scope') || 'global';
  if (!['global', 'local', 'others'].includes(scope)) {
    throw invalid(`Unsupported logout scope "${scope}"`);
  }
  const { id, email } = caller.user;
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    if (scope === 'global') await endSessions(tx, id);
    else if (scope === 'local') await endSessions(tx, id, { only: requireSessionId(caller) });
    else await endSessions(tx, id, { except: requireSessionId(caller) });
    await audit(tx, { action: 'logout', actorId: id, actorName: email, client, traits: { scope } });
  });
  return context.body(null, 204);
};
