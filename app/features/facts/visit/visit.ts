import type { Provider } from '../../directory/provider-detail.ts';
import type { FirstVisit, ProviderFacts } from '../provider-facts.ts';

/** A first visit as its sheet shows it. */
export interface Visit {
  provider: Pick<Provider, 'id' | 'nombre' | 'telefono' | 'whatsapp'>;
  steps: string[];
  visit: FirstVisit;
  facts: ProviderFacts;
  servedAt: number;
}
