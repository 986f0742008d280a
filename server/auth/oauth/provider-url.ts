import type { Context } from 'hono';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { buckets, limitByNetwork } from '../client.ts';
import { startFlow } from '../flows.ts';
import { readPkce } from '../input.ts';
import { readRedirect } from '../redirects.ts';
import type { AuthServices } from '../services.ts';

/** What a page may ask of the provider; the rest of the request is ours. */
const passedOn = [
  'access_type',
  'prompt',
  'login_hint',
  'hd',
  'display',
  'ui_locales',
  'acr_values',
  'max_age',
];

/** Where the provider asks the person; `linkTo` is the account that the identity is to belong to. */
export async function providerUrl(auth: AuthServices, context: Context, linkTo?: string): Promise<string> {
  const query = (name: string) => context.req.query(name) ?? '';
  const provider = auth.providers.require(query('provider'));
  // The client encodes the challenge twice; nothing in it needs encoding, so both forms are the same.
  const pkce = readPkce(query('code_challenge'), query('code_challenge_method'));
  await limitByNetwork(auth, context, buckets.exchange);
  const configuration = await provider.configuration();
  const flowId = await startFlow(auth.database, {
    method: 'oauth',
    provider: provider.name,
    pkce,
    referrer: readRedirect(auth, context),
    linkTo,
  });
  const { verifier, nonce } = flowSecrets(auth, flowId);
  const asked = passedOn.flatMap((name): Array<[string, string]> => {
    const value = context.req.query(name);
    return value ? [[name, value]] : [];
  });
  const scopes = new Set([
    'openid',
    'email',
    'profile',
    ...query('scopes')
      .split(/[\s,]+/)
      .filter(Boolean),
  ]);
  const url = buildAuthorizationUrl(configuration, {
    ...Object.fromEntries(asked),
    redirect_uri: callbackUrl(auth),
    scope: [...scopes].join(' '),
    state: flowId,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** The address itself for a page that asks for it, else a redirect to it. */
export function replyProviderUrl(context: Context, url: string): Response {
  const isAsked = context.req.query('skip_http_redirect') === 'true';
  return isAsked ? context.json({ url }) : context.redirect(url, 302);
}

export function callbackUrl({ config }: AuthServices): string {
  return `${config.siteUrl}/auth/v1/callback`;
}

/** Between us and the provider: derived from the flow, so nothing more has to be kept. */
export function flowSecrets(auth: AuthServices, flowId: string) {
  const verifier = auth.hmac('oauth-verifier', flowId).toString('base64url');
  const nonce = auth.hmac('oauth-nonce', flowId).toString('base64url');
  return { verifier, nonce };
}
