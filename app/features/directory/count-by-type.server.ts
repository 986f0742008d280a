import type { Backend } from '../../lib/backend.ts';
import { createServerClient } from '../../lib/supabase.server.ts';
import { isProviderType, type ProviderType } from './provider-types.ts';

export type TypeCounts = Partial<Record<ProviderType, number>>;

/** Approved listings of each type, in one read. Undefined when the read fails: the page then shows no numbers. */
export async function countByType(backend: Backend): Promise<TypeCounts | undefined> {
  const { data, error } = await createServerClient(backend)
    .from('proveedores')
    .select('tipo_servicio')
    .eq('aprobado_por_admin', true);
  if (error) {
    console.error('Listings could not be counted:', error.message);
    return undefined;
  }
  const counts: TypeCounts = {};
  for (const { tipo_servicio: type } of data) {
    if (isProviderType(type)) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
