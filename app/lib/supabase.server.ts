import { createClient } from '@supabase/supabase-js';
import type { Backend } from './backend.ts';
import type { Database } from './database.types.ts';

/** As whoever asks for the page, whose address SQL is told: for a page that is nobody else's, and never stored. */
export function createVisitorClient(backend: Backend) {
  return createServerClient({ ...backend, fetch: backend.visitorFetch });
}

/** supabase-js for loaders: the rights of a visitor, and the API called in process. */
export function createServerClient({ url, publishableKey, fetch }: Backend) {
  return createClient<Database>(url, publishableKey, {
    global: { fetch },
    // Tried again it would keep whoever waits for the page for seven seconds more.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
