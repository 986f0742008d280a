import type { Api } from '../../lib/api.ts';
import type { Resource } from './resources.ts';

export async function fetchResources(api: Api): Promise<Resource[]> {
  const { data, error } = await api
    .from('recursos')
    .select('*')
    .order('destacado', { ascending: false })
    .order('fecha_creacion', { ascending: false });
  if (error) throw error;
  return data;
}
