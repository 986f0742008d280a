import { loadSupabase } from './supabase.ts';

/** What the parts of the backend call a token that they do not accept. */
const refusals = ['PGRST301', 'PGRST303', 'InvalidJWT'];

/**
 * Does the work, and once more with a renewed session when the server refused the token. A session that cannot be
 * renewed ends on this device, and the page shows it.
 */
export async function withFreshSession<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    const client = await loadSupabase();
    const { error: refusal } = await client.auth.refreshSession();
    if (!refusal) return work();
    // By its own clock the token still counts, so the client would keep it.
    if (refusal.name !== 'AuthRetryableFetchError') await client.auth.signOut({ scope: 'local' });
    throw refusal;
  }
}

function isTokenRefused(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code !== undefined && refusals.includes(code);
}
