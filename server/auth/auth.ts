import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { hasClientDisconnected } from '../http/client-disconnect.ts';
import { deleteFactor, listFactors, updateFactor } from './admin/factors.ts';
import { generateLink, invite } from './admin/links.ts';
import { createUser } from './admin/user-create.ts';
import { updateUser } from './admin/user-update.ts';
import { deleteUser, listUsers, readAnyUser } from './admin/users.ts';
import { challengeFactor } from './authenticated/factors/challenge.ts';
import { enrollFactor } from './authenticated/factors/enroll.ts';
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from './authenticated/factors/recovery-codes.ts';
import { unenrollFactor } from './authenticated/factors/unenroll.ts';
import { verifyFactor } from './authenticated/factors/verify.ts';
import { authorizeLink } from './authenticated/identity-link.ts';
import { unlinkIdentity } from './authenticated/identity-unlink.ts';
import { logout } from './authenticated/logout.ts';
import { reauthenticate } from './authenticated/reauthenticate.ts';
import { readCurrentUser } from './authenticated/user.ts';
import { updateCurrentUser } from './authenticated/user-update.ts';
import { AuthError, renderError } from './errors.ts';
import {
  type Admin,
  type Authenticated,
  type GuardedEndpoint,
  type OpenEndpoint,
  type Person,
  requireAdmin,
  requireAuthenticated,
  requireKnownKey,
  requirePerson,
} from './guards.ts';
import { authorize } from './open/authorize.ts';
import { callback } from './open/callback.ts';
import { magicLink, otp } from './open/otp.ts';
import { recover } from './open/recover.ts';
import { resend } from './open/resend.ts';
import { health, publicKeys, settings } from './open/settings.ts';
import { signup } from './open/signup.ts';
import { token } from './open/token.ts';
import { verify } from './open/verify.ts';
import { verifyLink } from './open/verify-link.ts';
import { type AuthDependencies, type AuthServices, createServices } from './services.ts';

const maxBodyBytes = 64 * 1024;

type Route<Endpoint> = [method: string, path: string, endpoint: Endpoint];

function notFound(): never {
  throw new AuthError(404, 'not_found', '404 page not found');
}

const openRoutes: Array<Route<OpenEndpoint>> = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', publicKeys],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/recover', recover],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', magicLink],
  ['POST', '/resend', resend],
  ['POST', '/verify', verify],
  ['GET', '/verify', verifyLink],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
];

const authenticatedRoutes: Array<Route<GuardedEndpoint<Authenticated>>> = [
  ['GET', '/user', readCurrentUser],
  ['PUT', '/user', updateCurrentUser],
  ['POST', '/logout', logout],
  ['GET', '/reauthenticate', reauthenticate],
  ['GET', '/user/identities/authorize', authorizeLink],
  ['DELETE', '/user/identities/:identity_id', unlinkIdentity],
];

const personRoutes: Array<Route<GuardedEndpoint<Person>>> = [
  // Before `/factors/:factor_id`, which would take the word for an id.
  ['GET', '/factors/recovery-codes', recoveryCodesStatus],
  ['POST', '/factors/recovery-codes', generateRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', deleteRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes],
  ['POST', '/factors', enrollFactor],
  ['POST', '/factors/:factor_id/challenge', challengeFactor],
  ['POST', '/factors/:factor_id/verify', verifyFactor],
  ['DELETE', '/factors/:factor_id', unenrollFactor],
];

const adminRoutes: Array<Route<GuardedEndpoint<Admin>>> = [
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/admin/users', listUsers],
  ['POST', '/admin/users', createUser],
  ['GET', '/admin/users/:user_id', readAnyUser],
  ['PUT', '/admin/users/:user_id', updateUser],
  ['DELETE', '/admin/users/:user_id', deleteUser],
  ['GET', '/admin/users/:user_id/factors', listFactors],
  ['PUT', '/admin/users/:user_id/factors/:factor_id', updateFactor],
  ['DELETE', '/admin/users/:user_id/factors/:factor_id', deleteFactor],
  // Which of these there are is told to nobody else.
  ['ALL', '/admin/*', notFound],
  ['ALL', '/invite', notFound],
];

/** Accounts: `/auth/v1` as the stock client expects it. Routes are grouped by the guard that they stand behind. */
export function createAuth(dependencies: AuthDependencies): Hono {
  const auth = createServices(dependencies);
  const app = new Hono();
  app.onError((error, context) => {
    const answer = renderError(error, context);
    // Only failures (5xx) are logged, with their cause; refusals (4xx) are not.
    if (answer.status >= 500 && !hasClientDisconnected(context))
      console.error('account request failed:', error);
    return answer;
  });
  app.use(crossOrigin());
  app.use(limitBody());
  app.use(requireKnownKey(auth));
  app.use(async (_context, next) => {
    await auth.ready();
    await next();
  });

  for (const [method, path, endpoint] of openRoutes) {
    app.on(method, path, (context) => endpoint(auth, context));
  }
  const guard = <Proof>(
    prove: (auth: AuthServices, context: Context) => Promise<Proof>,
    routes: Array<Route<GuardedEndpoint<Proof>>>,
  ) => {
    for (const [method, path, endpoint] of routes) {
      app.on(method, path, async (context) => {
        const answer = await endpoint(auth, context, await prove(auth, context));
        // Who is told that a session has ended finds it ended here. While that cannot be known the others know as much.
        if (method !== 'GET') await dependencies.database.barrier().catch(() => {});
        return answer;
      });
    }
  };
  guard(requireAuthenticated, authenticatedRoutes);
  guard(requirePerson, personRoutes);
  guard(requireAdmin, adminRoutes);
  addDisabledRoutes(app);
  // A route and no `notFound`, which counts for nothing in an area that is mounted.
  app.all('*', notFound);
  return app;
}

/** Parts of the contract that this server does not offer say so in its words. */
function addDisabledRoutes(app: Hono): void {
  app.all('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.all('/passkeys/*', () => {
    throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
  });
}

/** Any site may call: what counts is the token. The one cookie stays with its own site and opens nothing. */
function crossOrigin(): MiddlewareHandler {
  const forOrigin = cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      ...['Accept', 'Authorization', 'Content-Type', 'apikey', 'X-Client-IP', 'X-Client-Info'],
      ...['X-JWT-AUD', 'x-use-cookie', 'X-Supabase-Api-Version'],
    ],
    exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
    maxAge: 600,
  });
  return (context, next) => (context.req.header('origin') ? forOrigin(context, next) : next());
}

function limitBody(): MiddlewareHandler {
  const refuse = (context: Context) =>
    renderError(new AuthError(413, 'request_entity_too_large', 'Request body is too large'), context);
  const counted = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const announced = context.req.header('content-length');
    // HTTP holds a body to its announced length; only one without has to be counted.
    if (announced === undefined) return counted(context, next);
    return Number(announced) > maxBodyBytes ? refuse(context) : next();
  };
}
