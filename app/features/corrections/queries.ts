import { type Api, dataOf } from '../../lib/api.ts';
import { isId } from '../../lib/ids.ts';
import { factColumns, readFacts } from '../facts/queries.ts';
import type { Correctable } from './correctable.ts';

/** What can be corrected of a published provider. Null: there is none. */
export async function fetchCorrectable(api: Api, id: string): Promise<Correctable | null> {
  if (!isId(id)) return null;
  const data = await api
    .from('proveedores')
    .select(`*,${factColumns}`)
    .eq('id', id)
    .eq('aprobado_por_admin', true)
    .maybeSingle()
    .then(dataOf);
  if (!data) return null;
  const { sedes, detalles, primera_visita, ...provider } = data;
  return { provider, facts: readFacts({ sedes, detalles, primera_visita }, []) };
}
