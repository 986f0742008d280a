import type { Api } from '../../lib/api.ts';
import type { Backend } from '../../lib/backend.ts';
import { createServerClient } from '../../lib/supabase.server.ts';
import type { ProviderType } from './provider-types.ts';

export type TypeCounts = Partial<Record<ProviderType, number>>;

/** Approved providers of each type, counted by the database. Undefined when that fails: the page then shows no numbers. */
export async function countByType(backend: Backend): Promise<TypeCounts | undefined> {
  const api: Api = createServerClient(backend);
  const { data, error } = await api.rpc('contar_proveedores', undefined, { get: true });
  if (error) {
    console.error('Providers could not be counted:', error.message);
    return undefined;
  }
  return Object.fromEntries(data.map(({ tipo_servicio, total }) => [tipo_servicio, total]));
}
