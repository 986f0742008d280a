import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../../components/ui/card.tsx';
import { joinNegated } from '../../../lib/join-words.ts';
import { findConfirmation, hasFacts, listedPlaces, type ProviderFacts } from '../provider-facts.ts';
import { careAnswers } from './care-panel.tsx';
import { hasPremises } from './premises-panel.tsx';

/** One line about whole parts that nobody has told, instead of empty panels. */
export function UnknownPanel({ facts, providerId }: { facts: ProviderFacts; providerId: string }) {
  const { details } = facts;
  const hasCare = details && careAnswers(details).length > 0 && findConfirmation(facts, 'atencion');
  const isPremisesKnown = details && hasPremises(details) && findConfirmation(facts, 'lugar');
  const missing = [
    ...(hasCare ? [] : ['las edades', 'los idiomas', 'el costo']),
    // Who goes to homes has no place to tell of.
    ...(isPremisesKnown || listedPlaces(facts).length === 0 ? [] : ['cómo es el lugar']),
  ];
  if (missing.length === 0 || !hasFacts(facts)) return null;
  return (
    <Panel title="Todavía no sabemos" className="print:hidden">
      <p>No sabemos {joinNegated(missing)}.</p>
      <p className="mt-2 text-meta">
        <Link to={`/proveedor/${providerId}/corregir`} className="inline-flex min-h-11 items-center gap-2">
          <Pencil className="icon" />
          Contar lo que sé
        </Link>
      </p>
    </Panel>
  );
}
