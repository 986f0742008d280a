import type { SupabaseClient } from '@supabase/supabase-js';
import { storageKeys } from '../start/first-paint.ts';
import type { Database } from './database.types.ts';

/** supabase-js with the types of the database. */
export type Client = SupabaseClient<Database>;

let loading: Promise<Client> | undefined;
let announce: ((client: Client) => void) | undefined;

/**
 * The one supabase-js client of this tab. Its code is loaded with the first call, which only signed-in users and those
 * about to sign in make: a visitor never loads it.
 */
export function loadSupabase(): Promise<Client> {
  loading ??= create();
  // A failed import is retried with the next call.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function create(): Promise<Client> {
  const { createClient } = await import('@supabase/supabase-js');
  const client = createClient<Database>(publicSetting('supabase-url'), publicSetting('supabase-key'), {
    auth: { storageKey: storageKeys.session, flowType: 'pkce', experimental: { recoveryCodes: true } },
  });
  announce?.(client);
  return client;
}

/**
 * An isolated client without stored session, for reauthentication: the session of this tab is replaced only when the
 * new one is complete, so cancelling half-way loses nothing.
 */
export async function createIsolatedClient(): Promise<Client> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(publicSetting('supabase-url'), publicSetting('supabase-key'), {
    auth: {
      storageKey: `${storageKeys.session}-aparte`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
}

/** Registers a listener that gets the client once it is loaded, without loading it. */
export function onSupabase(listener: (client: Client) => void): void {
  announce = listener;
}

/** Where the API is, as the server wrote it into the page. */
export function publicSetting(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!content) throw new Error(`The page has no ${name}`);
  return content;
}
