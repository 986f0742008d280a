import { Footprints } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { joinWords } from '../../../lib/join-words.ts';
import { Ask } from '../confirmation-text.tsx';
import { confirmationStatus, findConfirmation, type ProviderFacts } from '../provider-facts.ts';
import { lowerFirst } from '../service-text.ts';
import { describeHost, visitQuestion } from '../visit/visit-text.ts';

interface FirstVisitPanelProps {
  providerId: string;
  facts: ProviderFacts;
  now: Date;
}

/** One line that leads to the sheet, which has the steps. */
export function FirstVisitPanel({ providerId, facts, now }: FirstVisitPanelProps) {
  const { visit } = facts;
  const things = visit?.que_llevar ?? [];
  const hasSteps = Boolean(visit?.pasos?.length);
  const host = visit ? describeHost(visit) : '';
  if (!host && !hasSteps && things.length === 0) return null;
  const confirmation = findConfirmation(facts, 'lugar');
  return (
    <Panel className="grid gap-3 text-ui print:hidden" aria-labelledby="primera-visita">
      <h2 id="primera-visita" className="sr-only">
        Tu primera visita
      </h2>
      {confirmation && confirmationStatus(confirmation, now) === 'expired' ? (
        <Ask group="lugar" confirmation={confirmation} question={visitQuestion} />
      ) : null}
      <p>
        <b>Primera visita{host ? ':' : '.'}</b> {lowerFirst(host)}
      </p>
      {things.length > 0 && !hasSteps ? <p>Lleva: {joinWords(things.map(lowerFirst))}.</p> : null}
      {hasSteps ? (
        <p>
          {/* Its script comes ahead: pressed where the network is gone, the page itself says so. */}
          <ButtonLink Icon={Footprints} to={`/proveedor/${providerId}/visita`} prefetch="render">
            Ver e imprimir la hoja
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}
