import { type Api, dataOf } from '../../lib/api.ts';
import type { DayFigures } from './figures.ts';

/** The last 90 days one by one, the oldest first; for the owner and admins, no rows for others. */
export async function fetchFigures(api: Api, providerId: string): Promise<DayFigures[]> {
  return api.rpc('cifras_de', { proveedor: providerId }).then(dataOf);
}
