import { createClient } from '@supabase/supabase-js';
import type { Backend } from './backend.ts';
import type { Database } from './database.types.ts';

/** supabase-js for loaders: the rights of a visitor, and the API called in process. */
export function createServerClient({ url, publishableKey, fetch }: Backend) {
  return createClient<Database>(url, publishableKey, {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
