import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database.types.ts';
import { getAccount } from './session.ts';
import { loadSupabase, publicSetting } from './supabase.ts';

/** Reading, writing and calling functions of the database, as the person of this tab or on the server. */
export type Api = Pick<PostgrestClient<Database>, 'from' | 'rpc'>;

let visitor: Promise<Api> | undefined;

/**
 * The API with the rights of whoever uses this tab. A visitor gets the part of supabase-js that reads tables, a few
 * kilobytes; the whole of it, with sign-in and storage, comes only with a session.
 */
export async function loadApi(): Promise<Api> {
  if (getAccount()) return loadSupabase();
  visitor ??= createVisitorApi();
  // Code that could not be fetched is fetched again at the next call.
  visitor.catch(() => {
    visitor = undefined;
  });
  return visitor;
}

async function createVisitorApi(): Promise<Api> {
  const { PostgrestClient } = await import('@supabase/postgrest-js');
  return new PostgrestClient<Database>(`${publicSetting('supabase-url')}/rest/v1`, {
    headers: { apikey: publicSetting('supabase-key') },
  });
}
