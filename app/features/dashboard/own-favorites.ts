import { loadSupabase } from '../../lib/supabase.ts';
import type { ProviderType } from '../directory/provider-types.ts';

export interface OwnFavorite {
  id: string;
  provider_id: string;
  /** Null: the provider is no longer public. */
  proveedores: {
    nombre: string;
    tipo_servicio: ProviderType;
    municipio: string;
    logo_url: string | null;
  } | null;
}

/** The last saved first. */
export async function fetchOwnFavorites(): Promise<OwnFavorite[]> {
  const client = await loadSupabase();
  const { data, error } = await client
    .from('favorite_providers')
    .select('id,provider_id,proveedores(nombre,tipo_servicio,municipio,logo_url)')
    .order('created_at', { ascending: false })
    .overrideTypes<OwnFavorite[], { merge: false }>();
  if (error) throw error;
  return data;
}
