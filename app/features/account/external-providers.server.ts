import type { Backend } from '../../lib/backend.ts';

/** Kinds of sign-in that /settings lists beside identity providers. */
const ownKinds = ['email', 'phone', 'anonymous_users'];

/** The identity providers this server has; none when it cannot tell. */
export async function externalProviders({ fetch, url, publishableKey }: Backend): Promise<string[]> {
  try {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
    const { external } = (await response.json()) as { external: Record<string, boolean> };
    return Object.keys(external).filter((name) => external[name] && !ownKinds.includes(name));
  } catch {
    return [];
  }
}
