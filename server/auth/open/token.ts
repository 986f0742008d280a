import type { Context } from 'hono';
import { AuthError } from '../errors.ts';
import type { OpenEndpoint } from '../guards.ts';
import type { AuthServices } from '../services.ts';
import { idTokenGrant } from './token-id-token.ts';
import { passwordGrant } from './token-password.ts';
import { pkceGrant } from './token-pkce.ts';
import { refreshGrant } from './token-refresh.ts';

const grants = new Map<string, (auth: AuthServices, context: Context) => Promise<Response>>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
]);

export const token: OpenEndpoint = async (auth, context) => {
  const grant = grants.get(context.req.query('grant_type') ?? '');
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  // A token in a shared cache would be everyone's.
  context.header('Cache-Control', 'no-store');
  return grant(auth, context);
};
