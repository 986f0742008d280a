/** A session as supabase-js keeps it, as far as it matters here. */
export interface KeptSession {
  access_token?: string | undefined;
  user?: { factors?: ReadonlyArray<{ status: string }> | undefined } | undefined;
}

/**
 * Whether a session still owes its second step: the account has a second factor that was not shown. Nobody is signed in
 * with such a session. The script of lib/first-paint.ts says the same in its own words.
 */
export function owesSecondStep({ access_token, user }: KeptSession): boolean {
  const hasFactor = user?.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && readLevel(access_token ?? '') !== 'aal2';
}

function readLevel(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}
