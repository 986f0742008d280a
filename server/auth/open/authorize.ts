import type { OpenEndpoint } from '../guards.ts';
import { providerUrl, replyProviderUrl } from '../oauth/provider-url.ts';

export const authorize: OpenEndpoint = async (auth, context) => {
  return replyProviderUrl(context, await providerUrl(auth, context));
};
