import { loadSupabase } from '../../lib/supabase.ts';
import type { Provider } from '../directory/provider-detail.ts';

/** Null: the user owns none. */
export async function fetchOwnProvider(userId: string): Promise<Provider | null> {
  const client = await loadSupabase();
  const { data, error } = await client.from('proveedores').select().eq('usuario_id', userId).maybeSingle();
  if (error) throw error;
  return data;
}
