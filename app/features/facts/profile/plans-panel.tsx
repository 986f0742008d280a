import type { ReactNode } from 'react';
import { Panel } from '../../../components/ui/card.tsx';
import { Hint } from '../../../components/ui/field.tsx';
import { WordList } from '../../../components/ui/word-list.tsx';
import { formatMonth } from '../../../lib/dates.ts';
import { Ask } from '../confirmation-text.tsx';
import { confirmationStatus, findConfirmation, listedPlaces, type ProviderFacts } from '../provider-facts.ts';
import { PlaceAvailability } from './availability-line.tsx';
import { CareLines } from './care-lines.tsx';

interface PlansPanelProps {
  planes: string[] | null;
  facts: ProviderFacts;
  now: Date;
  /** What can be done while it is full. */
  children?: ReactNode;
}

/** Whether it takes people, where there are several places; then the plans, and what it costs without one. */
export function PlansPanel({ planes, facts, now, children }: PlansPanelProps) {
  const places = listedPlaces(facts);
  return (
    <Panel title={places.length > 1 ? 'Personas nuevas y planes' : 'Planes aceptados'}>
      <div className="grid gap-3 print:gap-1">
        {places.length > 1
          ? places.map((place) => (
              <PlaceAvailability key={place.id} facts={facts} place={place} now={now} isNamed />
            ))
          : null}
        <Plans planes={planes} facts={facts} now={now} />
        {children}
      </div>
    </Panel>
  );
}

/** The sentence of a provider that has told none. */
export const defaultPlans = 'Acepta la mayoría de planes médicos. Consulta directamente.';

function Plans({ planes, facts, now }: PlansPanelProps) {
  const confirmation = findConfirmation(facts, 'planes');
  const isExpired = confirmation !== null && confirmationStatus(confirmation, now) === 'expired';
  return (
    <>
      {isExpired ? <Ask group="planes" confirmation={confirmation} /> : null}
      {planes?.length ? (
        <>
          {isExpired ? (
            <p className="text-meta text-ink-soft">
              En {formatMonth(new Date(confirmation.confirmado_en))} aceptaban:
            </p>
          ) : null}
          <WordList label="Planes aceptados" words={planes} translate="no" />
          <Hint>Confirma con tu plan antes de la cita.</Hint>
        </>
      ) : (
        <p>{defaultPlans}</p>
      )}
      <CareLines facts={facts} now={now} part="paying" />
    </>
  );
}
