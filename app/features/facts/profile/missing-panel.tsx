import { CircleQuestionMark, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import type { Tables } from '../../../lib/database.types.ts';
import { joinWords } from '../../../lib/join-words.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { findConfirmation, hasFacts, hasHours, listedPlaces, type ProviderFacts } from '../provider-facts.ts';
import { careAnswers } from './care-lines.tsx';
import { defaultPlans } from './plans-panel.tsx';
import { hasPremises } from './premises-panel.tsx';

interface MissingPanelProps {
  provider: Tables<'proveedores'>;
  facts: ProviderFacts;
  /** The profile tells nothing by which it could be reached: the plans and the reviews stand here too. */
  isThin: boolean;
  children?: ReactNode;
}

/** Whole parts that nobody has told, in one panel instead of empty ones, and the way to tell them. */
export function MissingPanel({ provider, facts, isThin, children }: MissingPanelProps) {
  const { details } = facts;
  const hasCare = details && careAnswers(details).length > 0 && findConfirmation(facts, 'atencion');
  const hasPlace = hasPremises(facts) && findConfirmation(facts, 'lugar');
  const missing = [
    ...(provider.direccion || !isThin ? [] : ['dirección']),
    ...(provider.horario_servicio || hasHours(facts) ? [] : ['horario']),
    ...(hasCare ? [] : ['edades', 'idiomas', 'costo']),
    // Who goes to homes has no place to tell of.
    ...(hasPlace || (listedPlaces(facts).length === 0 && hasFacts(facts)) ? [] : ['cómo es el lugar']),
  ];
  if (missing.length === 0 && !isThin) return null;
  return (
    <Panel title="Lo que falta" className="print:hidden">
      <ul className="grid gap-3 text-ui">
        <Lack>{upperFirst(joinWords(missing))}.</Lack>
        {hasFacts(facts) ? null : <Lack>Si acepta personas nuevas.</Lack>}
        {isThin ? (
          <Lack>
            <b>Planes:</b> {defaultPlans}
          </Lack>
        ) : null}
      </ul>
      <p className="mt-4">
        <ButtonLink Icon={Pencil} to={`/proveedor/${provider.id}/corregir`}>
          Contar lo que sé
        </ButtonLink>
      </p>
      {children}
    </Panel>
  );
}

function Lack({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line border-t pt-3 leading-snug first:border-t-0 first:pt-0">
      <CircleQuestionMark className="icon mt-[0.05em] text-ink-soft" />
      <span>{children}</span>
    </li>
  );
}
