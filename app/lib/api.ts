import type { PostgrestClient, PostgrestSingleResponse } from '@supabase/postgrest-js';
import { getAccount } from '../session/session.ts';
import type { Database } from './database.types.ts';
import { loadSupabase, publicSetting } from './supabase.ts';

/** Reading, writing and calling functions of the database, as the person of this tab or on the server. */
export type Api = Pick<PostgrestClient<Database>, 'from' | 'rpc'>;

let visitor: Promise<Api> | undefined;

/**
 * The API with the rights of this tab's session. A visitor loads only the PostgREST client, a few kilobytes; the whole
 * of supabase-js, with sign-in and storage, is loaded only with a session.
 */
export async function loadApi(): Promise<Api> {
  if (getAccount()) return loadSupabase();
  visitor ??= createApi();
  // A failed import is retried with the next call.
  visitor.catch(() => {
    visitor = undefined;
  });
  return visitor;
}

/** With the rights of a visitor, or of an access token. */
export async function createApi(accessToken?: string): Promise<Api> {
  const { PostgrestClient } = await import('@supabase/postgrest-js');
  const headers: Record<string, string> = { apikey: publicSetting('supabase-key') };
  if (accessToken) headers.Authorization = `Bearer ${accessToken}`;
  return new PostgrestClient<Database>(`${publicSetting('supabase-url')}/rest/v1`, { headers });
}

/** What the database answered, or its error, thrown. */
export function dataOf<Data>({ data, error }: PostgrestSingleResponse<Data>): Data {
  if (error) throw error;
  return data;
}
