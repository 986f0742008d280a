import type { Context } from 'hono';
import { buckets, limitByNetwork, readClient } from '../client.ts';
import { type AuthError, toAuthError, userBanned } from '../errors.ts';
import { type FlowMethod, findMailFlow, issueAuthCode } from '../flows.ts';
import type { OpenEndpoint } from '../guards.ts';
import { spendToken } from '../one-time.ts';
import { readRedirect, withFragment, withQuery } from '../redirects.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { sessionReply } from '../tokens.ts';
import { isBanned, readUser } from '../users.ts';
import { acceptProof, halfAccepted } from '../verification.ts';
import { otpExpired, tokenTypes } from './verify.ts';

const mailFlows: FlowMethod[] = ['magiclink', 'recovery', 'email/signup', 'email_change', 'invite'];

/** A link from a mail, opened in a browser: whatever happens, the answer is a way back to the site. */
export const verifyLink: OpenEndpoint = async (auth, context) => {
  const token = context.req.query('token') ?? '';
  const type = context.req.query('type') ?? '';
  const redirectTo = readRedirect(auth, context);
  context.header('Cache-Control', 'no-store');
  // Programs that look at the links of a mail ask for the head only: that spends nothing.
  if (context.req.method === 'HEAD') return context.body(null, 200);
  try {
    await limitByNetwork(auth, context, buckets.verify);
    return context.redirect(await spendLink(auth, context, { token, type, redirectTo }), 303);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const refusal = toAuthError(error);
    if (refusal.status >= 500) throw error;
    return context.redirect(errorRedirect(redirectTo, refusal, token.startsWith('pkce_')), 303);
  }
};

interface Opened {
  token: string;
  type: string;
  redirectTo: string;
}

function spendLink(
  auth: AuthServices,
  context: Context,
  { token, type, redirectTo }: Opened,
): Promise<string> {
  const invalidLink = () => otpExpired('Email link is invalid or has expired');
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined;
  if (!types || token === '') throw invalidLink();
  return auth.database.transaction(async (tx) => {
    const spent = await spendToken(tx, token, types);
    const user = spent && (await readUser(tx, spent.user_id));
    if (!spent || !user) throw invalidLink();
    if (isBanned(user)) throw userBanned(403);
    if (!(await acceptProof(tx, user, spent))) return withFragment(redirectTo, { message: halfAccepted });

    if (token.startsWith('pkce_')) {
      const flow = await findMailFlow(tx, user.id, mailFlows);
      if (!flow) throw invalidLink();
      return withQuery(redirectTo, { code: await issueAuthCode(tx, flow.id, { userId: user.id }) });
    }
    const client = readClient(auth, context);
    const session = await createSession(tx, {
      userId: user.id,
      method: 'otp',
      client,
      traits: { verification: type },
    });
    const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionReply(
      auth,
      session,
    );
    return withFragment(redirectTo, {
      access_token,
      expires_at,
      expires_in,
      refresh_token,
      token_type,
      type,
    });
  });
}

export function errorRedirect(redirectTo: string, refusal: AuthError, isPkce: boolean): string {
  const values = {
    error: oauthErrorName(refusal),
    error_code: refusal.code,
    error_description: refusal.message,
  };
  return withFragment(isPkce ? withQuery(redirectTo, values) : redirectTo, values);
}

/** OAuth has its own few words for what went wrong; ours travel beside them. */
function oauthErrorName({ status, code }: AuthError): string {
  if (['signup_disabled', 'user_banned', 'provider_email_needs_verification'].includes(code)) {
    return 'access_denied';
  }
  const names: Record<number, string> = {
    400: 'invalid_request',
    401: 'unauthorized_client',
    403: 'access_denied',
    503: 'temporarily_unavailable',
  };
  return names[status] ?? 'server_error';
}
