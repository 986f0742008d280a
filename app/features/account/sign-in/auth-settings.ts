import type { Backend } from '../../../lib/backend.ts';

/** Kinds of sign-in that /settings lists beside identity providers. */
const ownKinds = ['email', 'phone', 'anonymous_users'];

export interface AuthSettings {
  /** The identity providers that this server has. */
  providers: string[];
  /** Whether it can send text messages. */
  hasTexts: boolean;
}

/** The sign-in methods of this server; neither identity providers nor text messages when the request fails. */
export async function readAuthSettings({
  fetch,
  url,
  publishableKey,
}: Pick<Backend, 'fetch' | 'url' | 'publishableKey'>): Promise<AuthSettings> {
  try {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
    const { external } = (await response.json()) as { external: Record<string, boolean> };
    const providers = Object.keys(external).filter((name) => external[name] && !ownKinds.includes(name));
    return { providers, hasTexts: external.phone === true };
  } catch {
    return { providers: [], hasTexts: false };
  }
}
