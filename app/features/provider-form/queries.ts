import { loadSupabase } from '../../lib/supabase.ts';
import { type EditedProvider, withHiddenAddress } from './hidden-address.ts';

/** Null: the user owns none. */
export async function fetchOwnProvider(userId: string): Promise<EditedProvider | null> {
  const client = await loadSupabase();
  const { data, error } = await client.from('proveedores').select().eq('usuario_id', userId).maybeSingle();
  if (error) throw error;
  return data && withHiddenAddress(client, data);
}
