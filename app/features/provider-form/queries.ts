import { loadSupabase } from '../../lib/supabase.ts';
import { fetchOfferedPlans } from '../directory/plans.ts';
import { type EditedProvider, withHiddenAddress } from './hidden-address.ts';

/** What the form begins with. */
export interface FormStart {
  /** Null: a new one. */
  provider: EditedProvider | null;
  offeredPlans: string[];
}

export interface OwnStart extends FormStart {
  /** What an admin asks to be mended before it is approved. */
  note: string | null;
}

/** The user's own provider, if there is one. */
export async function fetchOwnProvider(userId: string): Promise<OwnStart> {
  const client = await loadSupabase();
  const [{ data, error }, offeredPlans] = await Promise.all([
    client.from('proveedores').select().eq('usuario_id', userId).maybeSingle(),
    fetchOfferedPlans(client),
  ]);
  if (error) throw error;
  if (!data) return { provider: null, note: null, offeredPlans };
  const [provider, note] = await Promise.all([
    withHiddenAddress(client, data),
    data.aprobado_por_admin ? null : client.rpc('nota_de_mi_perfil'),
  ]);
  if (note?.error) throw note.error;
  return { provider, note: note?.data ?? null, offeredPlans };
}
