import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/database.types.ts';
import type { TestServer } from '../support/server.ts';
import { type Person, people } from './world.ts';

export type Client = SupabaseClient<Database>;

export function tokenOf({ keys }: TestServer, person: Person): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return keys.sign({ sub: people[person], role: 'authenticated', aud: 'authenticated', exp });
}

/** The people of the rules suite at the front door, each with the stock client. */
export async function clientsOf(server: TestServer) {
  const connect = async (key: string, person?: Person): Promise<Client> => {
    const token = person && (await tokenOf(server, person));
    return createClient<Database>(
      server.url,
      key,
      token ? { accessToken: async () => token } : { auth: { persistSession: false } },
    );
  };
  const { publishableKey, secretKey } = server;
  return {
    visitor: await connect(publishableKey),
    user: await connect(publishableKey, 'user'),
    ana: await connect(publishableKey, 'ana'),
    beto: await connect(publishableKey, 'beto'),
    admin: await connect(publishableKey, 'admin'),
    deputy: await connect(publishableKey, 'deputy'),
    service: await connect(secretKey),
  };
}
export type Clients = Awaited<ReturnType<typeof clientsOf>>;
