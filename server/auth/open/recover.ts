import type { Context } from 'hono';
import { z } from 'zod';
import { audit } from '../audit.ts';
import { buckets, limitByNetwork, limitMessages, readClient } from '../client.ts';
import { invalid } from '../errors.ts';
import type { OpenEndpoint } from '../guards.ts';
import { pkceFields, readBody, readEmail, readPkce, text } from '../input.ts';
import type { LinkType } from '../mail/account-mail.ts';
import { queueLink } from '../messages.ts';
import { readRedirect } from '../redirects.ts';
import type { AuthServices } from '../services.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({ email: text, ...pkceFields });

export const recover: OpenEndpoint = async (auth, context) => {
  const body = await readBody(context, bodySchema);
  if (body.email === '') throw invalid('Password recovery requires an email');
  const email = readEmail(body.email);
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  await limitByNetwork(auth, context, buckets.send);
  await limitMessages(auth, context, 'email', email);
  sendLinkLater(auth, context, { email, type: 'recovery', pkce });
  return context.json({});
};

/**
 * Everything that depends on whether the address has an account happens after the answer, so the
 * answer and its time are the same for all.
 */
function sendLinkLater(
  auth: AuthServices,
  context: Context,
  { email, type, pkce }: { email: string; type: LinkType; pkce: ReturnType<typeof readPkce> },
): void {
  const redirectTo = readRedirect(auth, context);
  const client = readClient(auth, context);
  auth.later(async () => {
    const user = await findUser(auth.database, { email });
    if (!user) return;
    const request = { userId: user.id, type, email, redirectTo, pkce };
    await auth.database.transaction(async (tx) => {
      await audit(tx, { action: 'user_recovery_requested', actorId: user.id, actorName: email, client });
      await queueLink(tx, request);
    });
  });
}
