import { formatMonth } from '../../../lib/dates.ts';
import { PlansPanel } from '../../directory/provider-detail-panels.tsx';
import { Ask, Said } from '../confirmation-words.tsx';
import { saidOn } from '../freshness.ts';
import { findConfirmation, type ProviderFacts, standingOf } from '../provider-facts.ts';

interface PlansWithConfirmationProps {
  planes: string[] | null;
  facts: ProviderFacts;
  now: Date;
}

/** The plans as ever, with who confirmed them; once that is over, under the question. */
export function PlansWithConfirmation({ planes, facts, now }: PlansWithConfirmationProps) {
  const confirmation = findConfirmation(facts, 'planes');
  if (!confirmation) return <PlansPanel planes={planes} />;
  if (standingOf(confirmation, now) === 'holds') {
    return (
      <PlansPanel planes={planes}>
        <Said>{saidOn(confirmation)}</Said>
      </PlansPanel>
    );
  }
  const month = formatMonth(new Date(confirmation.confirmado_en));
  return (
    <PlansPanel
      planes={planes}
      isExpired
      question={
        <div className="mb-4 grid gap-4">
          <Ask group="planes" confirmation={confirmation} />
          {planes?.length ? <p className="text-meta text-ink-soft">En {month} aceptaban:</p> : null}
        </div>
      }
    />
  );
}
