import { type Api, dataOf } from '../../lib/api.ts';
import type { Tables } from '../../lib/database.types.ts';

/** What the site tells everybody, or those of some municipalities, through its last day. */
export type SiteNotice = Pick<
  Tables<'avisos_generales'>,
  'id' | 'texto' | 'grado' | 'enlace' | 'municipios' | 'desde' | 'hasta'
>;

/** Those that have not ended, the earliest first: they share no day. */
export async function fetchNotices(api: Api): Promise<SiteNotice[]> {
  return api
    .from('avisos_generales')
    .select('id,texto,grado,enlace,municipios,desde,hasta')
    .order('desde')
    .limit(20)
    .then(dataOf);
}
