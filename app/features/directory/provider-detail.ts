import type { Api } from '../../lib/api.ts';
import type { Tables } from '../../lib/database.types.ts';
import { fetchReviews, type Review } from '../reviews/reviews.ts';

export type Provider = Tables<'proveedores'>;

export interface ProviderDetail {
  provider: Provider;
  reviews: Review[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A provider and its reviews, as far as the caller may see them. Null: there is none, or not for the caller. */
export async function fetchProviderDetail(api: Api, id: string): Promise<ProviderDetail | null> {
  if (!uuid.test(id)) return null;
  const [provider, reviews] = await Promise.all([
    api.from('proveedores').select('*').eq('id', id).maybeSingle(),
    fetchReviews(api, id),
  ]);
  if (provider.error) throw provider.error;
  return provider.data ? { provider: provider.data, reviews } : null;
}

export const defaultDescription = 'Proveedor especializado en servicios para el espectro autista.';

/** "8:00 a. m." never breaks inside. */
export function keepTimesWhole(hours: string): string {
  return hours.replace(/(\d) ?([ap])\. ?m\./gi, '$1\u00a0$2.\u00a0m.');
}
