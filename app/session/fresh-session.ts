import { loadSupabase } from '../lib/supabase.ts';

/** Error codes of a rejected access token, by service. */
const refusals = ['PGRST301', 'PGRST303', 'InvalidJWT'];

/**
 * Retries once with a refreshed session when the server rejects the access token. A session that cannot be refreshed is
 * ended on this device, and the page shows it.
 */
export async function withFreshSession<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    const client = await loadSupabase();
    const { error: refusal } = await client.auth.refreshSession();
    if (!refusal) return work();
    // By its expiry the token is still valid, so supabase-js would keep it.
    if (refusal.name !== 'AuthRetryableFetchError') await client.auth.signOut({ scope: 'local' });
    throw refusal;
  }
}

function isTokenRefused(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code !== undefined && refusals.includes(code);
}
