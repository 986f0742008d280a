import type { Context } from 'hono';
import { providerUrl, replyProviderUrl } from '../oauth/provider-url.ts';
import type { AuthServices } from '../services.ts';

export async function authorize(auth: AuthServices, context: Context): Promise<Response> {
  return replyProviderUrl(context, await providerUrl(auth, context));
}
