import type { Tables } from '../../../lib/database.types.ts';
import type { FirstVisit, ProviderFacts } from '../provider-facts.ts';

/** A first visit as its sheet shows it. */
export interface Visit {
  provider: Pick<Tables<'proveedores'>, 'id' | 'nombre' | 'telefono' | 'whatsapp'>;
  steps: string[];
  visit: FirstVisit;
  facts: ProviderFacts;
  servedAt: number;
}

/** Null: no steps are told. */
export function visitOf(provider: Visit['provider'], facts: ProviderFacts): Visit | null {
  const { visit } = facts;
  const steps = visit?.pasos ?? [];
  return visit && steps.length > 0 ? { provider, steps, visit, facts, servedAt: Date.now() } : null;
}
