import type { SupabaseClient } from '@supabase/supabase-js';
import { storageKeys } from './first-paint.ts';

let loading: Promise<SupabaseClient> | undefined;
let announce: ((client: SupabaseClient) => void) | undefined;

/**
 * The one supabase-js client of this tab. Its code is fetched at the first call, which only signed-in people and those
 * about to sign in make: a visitor reads the site without it.
 */
export function loadSupabase(): Promise<SupabaseClient> {
  loading ??= create();
  // Code that could not be fetched is fetched again at the next call.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function create(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  const client = createClient(publicSetting('supabase-url'), publicSetting('supabase-key'), {
    auth: { storageKey: storageKeys.session, flowType: 'pkce', experimental: { recoveryCodes: true } },
  });
  announce?.(client);
  return client;
}

/**
 * A client that keeps nothing, for proving anew who one is: the session of this tab stays as it is until the new one is
 * complete, so that whoever changes their mind half-way has lost nothing.
 */
export async function createAside(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(publicSetting('supabase-url'), publicSetting('supabase-key'), {
    auth: {
      storageKey: `${storageKeys.session}-aparte`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
}

/** Called with the client once it exists; the session listens this way without asking for the code. */
export function onSupabase(listener: (client: SupabaseClient) => void): void {
  announce = listener;
}

/** Where the API is, as the server wrote it into the page. */
export function publicSetting(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!content) throw new Error(`The page has no ${name}`);
  return content;
}
