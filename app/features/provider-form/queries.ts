import { loadSupabase } from '../../lib/supabase.ts';
import { fetchOfferedPlans } from '../directory/plans.ts';
import { type EditedProvider, withHiddenAddress } from './hidden-address.ts';

/** What the form begins with. */
export interface FormStart {
  /** Null: a new one. */
  provider: EditedProvider | null;
  offeredPlans: string[];
}

/** The user's own provider, if there is one. */
export async function fetchOwnProvider(userId: string): Promise<FormStart> {
  const client = await loadSupabase();
  const [{ data, error }, offeredPlans] = await Promise.all([
    client.from('proveedores').select().eq('usuario_id', userId).maybeSingle(),
    fetchOfferedPlans(client),
  ]);
  if (error) throw error;
  return { provider: data && (await withHiddenAddress(client, data)), offeredPlans };
}
