import { explain } from '../../../lib/error-messages.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { carriesSession, hasSession } from '../../../session/session.ts';
import { storageKeys } from '../../../start/first-paint.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';

type Address = Pick<Location, 'search' | 'hash'>;

/** State of the auth callback: no session, a second factor pending, signed in before or just now, or an error. */
export type AuthCallback =
  | { kind: 'signed-out' | 'second-factor' | 'signed-in' | 'just-signed-in' }
  | { kind: 'error'; sentence: string };

/** The error of a callback address, by its code alone: anybody can write such an address, with any description. */
export function readCallbackError({ search, hash }: Address): string | undefined {
  for (const text of [search, hash.slice(1)]) {
    const values = new URLSearchParams(text);
    const code = values.get('error_code') ?? values.get('error');
    if (code) return explain({ code });
  }
  return undefined;
}

/** Call before anything else on the page: supabase-js removes the callback parameters from the address. */
export async function readAuthCallback(address: Address): Promise<AuthCallback> {
  const errorMessage = readCallbackError(address);
  if (errorMessage) return { kind: 'error', sentence: errorMessage };
  const isAnswer = carriesSession(address);
  if (!isAnswer && !hasSession()) return { kind: 'signed-out' };
  const { auth } = await loadSupabase();
  // A callback whose code cannot be exchanged must not pass for the session that was there before.
  const { error } = await auth.initialize();
  if (isAnswer && error) return { kind: 'error', sentence: explain(error) };
  const { data } = await auth.getSession();
  if (!data.session) {
    return isAnswer
      ? { kind: 'error', sentence: explain({ code: 'bad_code_verifier' }) }
      : { kind: 'signed-out' };
  }
  if (await isSecondFactorPending()) return { kind: 'second-factor' };
  return { kind: isAnswer ? 'just-signed-in' : 'signed-in' };
}

/**
 * Reports the auth callback of this address, and sign-ins in another tab. Not read by a loader: those get no hash, where
 * a mailed link has its session, and do not hear other tabs.
 */
export function watchAuthCallback(onCallback: (authCallback: AuthCallback) => void): () => void {
  const stop = new AbortController();
  function tell(address: Address) {
    readAuthCallback(address)
      .catch((error): AuthCallback => ({ kind: 'error', sentence: explain(error) }))
      .then((authCallback) => {
        if (!stop.signal.aborted) onCallback(authCallback);
      });
  }
  tell(window.location);
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === storageKeys.session && newValue) tell({ search: '', hash: '' });
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
