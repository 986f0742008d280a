/** The part of the session stored by supabase-js that is read here. */
export interface StoredSession {
  access_token?: string | undefined;
  user?: { factors?: ReadonlyArray<{ status: string }> | undefined } | undefined;
}

/**
 * Whether a session still needs its second factor (aal1, and the account has a verified factor): such a session does
 * not count as signed in. start/first-paint.ts repeats this rule inside its inline script.
 */
export function needsSecondFactor({ access_token, user }: StoredSession): boolean {
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
