/**
 * A real OpenID Connect provider in a process of its own:
 *   node oidc-process.mjs <port> <redirect uri>…
 * Whoever is named in `login_hint` is signed in without a page: `<name>.verified` and
 * `<name>.unverified` have the address `<name>@example.test`, `<name>.silent` tells none.
 */
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const [port = '', ...redirectUris] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const { privateKey } = await generateKeyPair('RS256', { extractable: true });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'guia',
      client_secret: 'secreto-del-proveedor-local',
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
    },
    {
      client_id: 'otra',
      client_secret: 'otro-secreto',
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'local' }] },
  cookies: { keys: ['una-clave-para-las-pruebas'] },
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => false },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, id) => {
    const [name, kind] = id.split('.');
    const email =
      kind === 'silent' ? {} : { email: `${name}@example.test`, email_verified: kind === 'verified' };
    return { accountId: id, claims: () => ({ sub: id, name: `Persona ${name}`, ...email }) };
  },
});

provider.use(async (context, next) => {
  if (!context.path.startsWith('/interaction/')) return next();
  const details = await provider.interactionDetails(context.req, context.res);
  const { prompt, params, session } = details;
  context.respond = false;
  if (prompt.name === 'login') {
    const accountId = String(params.login_hint ?? '');
    const result =
      accountId === 'nadie'
        ? { error: 'access_denied', error_description: 'The person said no' }
        : { login: { accountId } };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(
    context.req,
    context.res,
    { consent },
    { mergeWithLastSubmission: true },
  );
});

provider.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
