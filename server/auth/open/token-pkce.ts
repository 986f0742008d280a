import type { Context } from 'hono';
import { z } from 'zod';
import { buckets, limitByNetwork, readClient } from '../client.ts';
import { rememberDevice } from '../device.ts';
import { AuthError, invalid, userBanned } from '../errors.ts';
import { flowLifeSeconds, requireVerifier, spendAuthCode } from '../flows.ts';
import { readBody, text } from '../input.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { fullReply } from '../tokens.ts';
import { isBanned, readUser } from '../users.ts';

const bodySchema = z.object({ auth_code: text, code_verifier: text });

const notFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

export async function pkceGrant(auth: AuthServices, context: Context): Promise<Response> {
  const body = await readBody(context, bodySchema);
  if (body.auth_code === '' || body.code_verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  await limitByNetwork(auth, context, buckets.exchange);
  const flow = await spendAuthCode(auth.database, body.auth_code);
  if (!flow?.user_id) throw notFound();
  if ((flow.code_age_seconds ?? flowLifeSeconds + 1) > flowLifeSeconds) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  requireVerifier(flow, body.code_verifier);

  const user = await readUser(auth.database, flow.user_id);
  if (!user) throw notFound();
  if (isBanned(user)) throw userBanned(403);
  const isOauth = flow.authentication_method === 'oauth';
  const session = await createSession(auth.database, {
    userId: user.id,
    method: isOauth ? 'oauth' : 'otp',
    client: readClient(auth, context),
    traits: { provider: flow.provider_type },
  });
  rememberDevice(auth, context, session.user);
  const { provider_access_token: token, provider_refresh_token: refreshToken } = flow;
  return context.json({
    ...(await fullReply(auth, session)),
    ...(token && { provider_token: token }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  });
}
