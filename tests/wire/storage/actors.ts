import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { TestServer } from '../../support/server.ts';

export const ids = {
  owner: '00000000-0000-4000-8000-000000000001',
  stranger: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000003',
};

/** Beside the product's own: two where each person has their files, one that only takes them in, one of the server. */
export const buckets = `
  insert into storage.buckets (id, name, public)
    values ('open', 'open', true), ('private', 'private', false), ('letterbox', 'letterbox', false), ('papers', 'papers', false);
  create policy "owners have theirs" on storage.objects for all to authenticated
    using (bucket_id in ('open', 'private') and owner_id = auth.uid()::text);
  create policy "anyone posts" on storage.objects for insert to anon, authenticated with check (bucket_id = 'letterbox');
`;

export interface Actors {
  visitor: SupabaseClient;
  owner: SupabaseClient;
  stranger: SupabaseClient;
  admin: SupabaseClient;
  service: SupabaseClient;
}

/** The people of the rules, each with the stock client. */
export async function createActors(server: TestServer): Promise<Actors> {
  const { database } = server;
  for (const [name, id] of Object.entries(ids)) {
    await database.query(`insert into auth.users (id, aud, role, email) values ($1, $2, $2, $3)`, [
      id,
      'authenticated',
      `${name}@example.test`,
    ]);
  }
  await database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ids.admin]);
  return {
    visitor: connect(server, server.publishableKey),
    owner: connect(server, server.publishableKey, await tokenOf(server, ids.owner)),
    stranger: connect(server, server.publishableKey, await tokenOf(server, ids.stranger)),
    admin: connect(server, server.publishableKey, await tokenOf(server, ids.admin)),
    service: connect(server, server.secretKey),
  };
}

export function tokenOf({ keys }: Pick<TestServer, 'keys'>, id: string): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return keys.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp });
}

function connect({ url }: TestServer, key: string, token?: string): SupabaseClient {
  return createClient(
    url,
    key,
    token ? { accessToken: async () => token } : { auth: { persistSession: false } },
  );
}
