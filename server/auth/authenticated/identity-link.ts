import { AuthError } from '../errors.ts';
import type { Authenticated, GuardedEndpoint } from '../guards.ts';
import { providerUrl, replyProviderUrl } from '../oauth/provider-url.ts';
import type { AuthServices } from '../services.ts';

export const authorizeLink: GuardedEndpoint<Authenticated> = async (auth, context, { user }) => {
  requireManualLinking(auth);
  return replyProviderUrl(context, await providerUrl(auth, context, user.id));
};

export function requireManualLinking({ config }: AuthServices): void {
  if (config.auth.manualLinking) return;
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}
