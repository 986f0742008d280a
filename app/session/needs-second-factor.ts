/** The part of the session stored by supabase-js that is read here. */
export interface StoredSession {
  access_token?: string | undefined;
  user?: { factors?: ReadonlyArray<{ status: string }> | undefined } | undefined;
}

/**
 * Whether a session still needs its second factor (aal1, and the account has a verified factor): such a session does
 * not count as signed in. start/first-paint.ts sends this function as text, so it uses nothing from outside of itself.
 */
export function needsSecondFactor({ access_token = '', user }: StoredSession): boolean {
  if (!user?.factors?.some(({ status }) => status === 'verified')) return false;
  try {
    const payload = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal !== 'aal2';
  } catch {
    return true;
  }
}
