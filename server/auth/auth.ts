import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { hasClientDisconnected } from '../http/client-disconnect.ts';
import { deleteFactor, listFactors, updateFactor } from './admin/factors.ts';
import { generateLink, invite } from './admin/links.ts';
import { createUser } from './admin/user-create.ts';
import { updateUser } from './admin/user-update.ts';
import { deleteUser, listUsers, readAnyUser } from './admin/users.ts';
import { logout } from './endpoints/logout.ts';
import { magicLink, otp } from './endpoints/otp.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { health, publicKeys, settings } from './endpoints/settings.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { readCurrentUser } from './endpoints/user.ts';
import { updateCurrentUser } from './endpoints/user-update.ts';
import { verify } from './endpoints/verify.ts';
import { verifyLink } from './endpoints/verify-link.ts';
import { AuthError, renderError } from './errors.ts';
import { challengeFactor } from './factors/challenge.ts';
import { enrollFactor } from './factors/enroll.ts';
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from './factors/recovery-codes.ts';
import { unenrollFactor } from './factors/unenroll.ts';
import { verifyFactor } from './factors/verify.ts';
import { requireAdmin, requireKnownKey } from './guards.ts';
import { authorize, authorizeLink } from './oauth/authorize.ts';
import { callback } from './oauth/callback.ts';
import { unlinkIdentity } from './oauth/unlink.ts';
import { type AuthDependencies, type AuthServices, createServices } from './services.ts';

const maxBodyBytes = 64 * 1024;

/** Accounts: `/auth/v1` as the stock client expects it. Routes are grouped by who may call them. */
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

  addOpenRoutes(app, auth);
  addAuthenticatedRoutes(app, auth);
  app.route('/', adminRoutes(auth));
  addDisabledRoutes(app);
  // A route and no `notFound`, which counts for nothing in an area that is mounted.
  app.all('*', () => {
    throw new AuthError(404, 'not_found', '404 page not found');
  });
  return app;
}

function addOpenRoutes(app: Hono, auth: AuthServices): void {
  app.get('/health', health);
  app.get('/settings', (context) => settings(auth, context));
  app.get('/.well-known/jwks.json', (context) => publicKeys(auth, context));
  app.post('/signup', (context) => signup(auth, context));
  app.post('/token', (context) => token(auth, context));
  app.post('/recover', (context) => recover(auth, context));
  app.post('/otp', (context) => otp(auth, context));
  app.post('/magiclink', (context) => magicLink(auth, context));
  app.post('/resend', (context) => resend(auth, context));
  app.post('/verify', (context) => verify(auth, context));
  app.get('/verify', (context) => verifyLink(auth, context));
  app.get('/authorize', (context) => authorize(auth, context));
  app.on(['GET', 'POST'], '/callback', (context) => callback(auth, context));
}

/** Each of these asks `requireSigned` for the person. */
function addAuthenticatedRoutes(app: Hono, auth: AuthServices): void {
  app.get('/user', (context) => readCurrentUser(auth, context));
  app.put('/user', (context) => updateCurrentUser(auth, context));
  app.post('/logout', (context) => logout(auth, context));
  app.get('/reauthenticate', (context) => reauthenticate(auth, context));
  app.get('/user/identities/authorize', (context) => authorizeLink(auth, context));
  app.delete('/user/identities/:identity_id', (context) => unlinkIdentity(auth, context));
  // Before `/factors/:factor_id`, which would take the word for an id.
  app.get('/factors/recovery-codes', (context) => recoveryCodesStatus(auth, context));
  app.post('/factors/recovery-codes', (context) => generateRecoveryCodes(auth, context));
  app.delete('/factors/recovery-codes', (context) => deleteRecoveryCodes(auth, context));
  app.post('/factors/recovery-codes/verify', (context) => verifyRecoveryCode(auth, context));
  app.post('/factors/recovery-codes/regenerate', (context) => regenerateRecoveryCodes(auth, context));
  app.post('/factors', (context) => enrollFactor(auth, context));
  app.post('/factors/:factor_id/challenge', (context) => challengeFactor(auth, context));
  app.post('/factors/:factor_id/verify', (context) => verifyFactor(auth, context));
  app.delete('/factors/:factor_id', (context) => unenrollFactor(auth, context));
}

function adminRoutes(auth: AuthServices): Hono {
  const app = new Hono();
  app.use('/admin/*', requireAdmin(auth));
  app.use('/invite', requireAdmin(auth));
  app.post('/invite', (context) => invite(auth, context));
  app.post('/admin/generate_link', (context) => generateLink(auth, context));
  app.get('/admin/users', (context) => listUsers(auth, context));
  app.post('/admin/users', (context) => createUser(auth, context));
  app.get('/admin/users/:user_id', (context) => readAnyUser(auth, context));
  app.put('/admin/users/:user_id', (context) => updateUser(auth, context));
  app.delete('/admin/users/:user_id', (context) => deleteUser(auth, context));
  app.get('/admin/users/:user_id/factors', (context) => listFactors(auth, context));
  app.put('/admin/users/:user_id/factors/:factor_id', (context) => updateFactor(auth, context));
  app.delete('/admin/users/:user_id/factors/:factor_id', (context) => deleteFactor(auth, context));
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
