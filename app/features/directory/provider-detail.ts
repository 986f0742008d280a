import type { Tables } from '../../lib/database.types.ts';
import type { Review } from '../reviews/reviews.ts';

export type Provider = Tables<'proveedores'>;

export interface ProviderDetail {
  provider: Provider;
  reviews: Review[];
}

export const defaultDescription = 'Proveedor especializado en servicios para el espectro autista.';

/** "8:00 a. m." never breaks inside. */
export function keepTimesWhole(hours: string): string {
  return hours.replace(/(\d) ?([ap])\. ?m\./gi, '$1\u00a0$2.\u00a0m.');
}
