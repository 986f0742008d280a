import { createClient } from '@supabase/supabase-js';
import type { Backend } from './backend.ts';

/** supabase-js for loaders: a visitor's eyes, and no network between the page and the API. */
export function createServerClient({ url, publishableKey, fetch }: Backend) {
  return createClient(url, publishableKey, {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
