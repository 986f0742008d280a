import type { Context } from 'hono';
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { isUuid } from '../../uuid.ts';
import { buckets, limitByNetwork, readClient } from '../client.ts';
import { AuthError, toAuthError } from '../errors.ts';
import { claimFlow, type Flow, flowLifeSeconds, issueAuthCode } from '../flows.ts';
import type { OpenEndpoint } from '../guards.ts';
import { withAccount } from '../oauth/accounts.ts';
import { type ExternalIdentity, readExternal } from '../oauth/external.ts';
import { callbackUrl, flowSecrets } from '../oauth/provider-url.ts';
import { withFragment, withQuery } from '../redirects.ts';
import type { AuthServices } from '../services.ts';
import { createSession } from '../sessions.ts';
import { sessionReply } from '../tokens.ts';
import { errorRedirect } from './verify-link.ts';

/** A browser comes back from the provider: whatever happens, it is sent on to where it started. */
export const callback: OpenEndpoint = async (auth, context) => {
  const parameters = await readParameters(context);
  let flow: Flow | undefined;
  context.header('Cache-Control', 'no-store');
  try {
    await limitByNetwork(auth, context, buckets.exchange);
    flow = await requireFlow(auth, parameters.get('state'));
    return context.redirect(await finish(auth, context, flow, parameters), 302);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const refusal = toAuthError(error);
    if (refusal.status === 500) console.error('sign-in through a provider failed:', error);
    const back = flow?.referrer ?? auth.config.siteUrl;
    return context.redirect(errorRedirect(back, refusal, true), 302);
  }
};

async function readParameters(context: Context): Promise<URLSearchParams> {
  if (context.req.method === 'POST') return new URLSearchParams(await context.req.text());
  return new URL(context.req.url).searchParams;
}

async function requireFlow(auth: AuthServices, state: string | null): Promise<Flow> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  const badState = (message: string) => new AuthError(400, 'bad_oauth_state', message);
  if (!isUuid(state)) throw badState('OAuth state parameter is invalid');
  const claimed = await claimFlow(auth.database, state);
  if (claimed === 'used') throw new AuthError(400, 'flow_state_already_used', 'OAuth state was already used');
  if (claimed?.authentication_method !== 'oauth') throw badState('OAuth state not found or expired');
  if (claimed.age_seconds > flowLifeSeconds) throw badState('OAuth state has expired');
  return claimed;
}

async function finish(
  auth: AuthServices,
  context: Context,
  flow: Flow,
  parameters: URLSearchParams,
): Promise<string> {
  const back = flow.referrer ?? auth.config.siteUrl;
  const refusal = parameters.get('error');
  if (refusal) {
    const description = parameters.get('error_description') ?? '';
    const values = { error: refusal, error_description: description };
    return withFragment(withQuery(back, values), values);
  }
  const { external, accessToken, refreshToken } = await exchange(auth, flow, parameters);
  const client = readClient(auth, context);
  const arrival = {
    external,
    client,
    linkTo: flow.linking_target_id ?? undefined,
    unverified: new AuthError(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${flow.provider_type}. Verify the email or remove it from ${flow.provider_type} in order to continue`,
    ),
  };
  if (flow.code_challenge) {
    const code = await withAccount(auth, arrival, (tx, userId) =>
      issueAuthCode(tx, flow.id, { userId, accessToken, refreshToken }),
    );
    return withQuery(back, { code });
  }
  const session = await withAccount(auth, arrival, (tx, userId) =>
    createSession(tx, { userId, method: 'oauth', client, traits: { provider: external.provider } }),
  );
  return withFragment(back, {
    ...(await sessionReply(auth, session)),
    provider_token: accessToken,
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  });
}

interface Exchanged {
  external: ExternalIdentity;
  accessToken: string;
  refreshToken: string | undefined;
}

/** The provider's answer counts only with our verifier and our nonce in it. */
async function exchange(auth: AuthServices, flow: Flow, parameters: URLSearchParams): Promise<Exchanged> {
  const configuration = await auth.providers.require(flow.provider_type).configuration();
  const { verifier, nonce } = flowSecrets(auth, flow.id);
  const url = new URL(callbackUrl(auth));
  url.search = parameters.toString();
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: flow.id,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider gave no id token');
    // Some providers tell the address only here.
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    return {
      external: readExternal(flow.provider_type, claims.sub, { ...more, ...claims }),
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    };
  } catch (cause) {
    throw new AuthError(422, 'unexpected_failure', 'Unable to exchange external code', { cause });
  }
}
