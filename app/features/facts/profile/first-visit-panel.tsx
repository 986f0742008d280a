import { Check, Clock, Footprints, Printer, User } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { Ask, Hold, Said } from '../confirmation-words.tsx';
import { factsOf } from '../facts-list.ts';
import { saidOn } from '../freshness.ts';
import { type FirstVisit, findConfirmation, type ProviderFacts, standingOf } from '../provider-facts.ts';
import { describeDuration, visitQuestion } from '../visit/visit-words.ts';

/** Steps that are read here; the sheet has all of them. */
const shownSteps = 3;

interface FirstVisitPanelProps {
  providerId: string;
  facts: ProviderFacts;
  now: Date;
}

export function FirstVisitPanel({ providerId, facts, now }: FirstVisitPanelProps) {
  const { visit } = facts;
  if (!visit || !hasVisit(visit)) return null;
  const { con_quien: host, duracion_minutos: minutes, se_puede: allowed, que_llevar: things } = visit;
  const steps = visit.pasos ?? [];
  const confirmation = findConfirmation(facts, 'lugar');
  const standing = standingOf(confirmation, now);
  return (
    <Panel title="Tu primera visita" className="print:hidden">
      <div className="grid gap-5">
        {confirmation && standing === 'expired' ? (
          <Ask group="lugar" confirmation={confirmation} question={visitQuestion} />
        ) : null}
        {host || minutes ? (
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            {host ? <Told Icon={User} name="Te recibe" words={host} /> : null}
            {minutes ? <Told Icon={Clock} name="Dura" words={describeDuration(minutes)} /> : null}
          </div>
        ) : null}
        {steps.length > 0 ? (
          <>
            <ol className="grid gap-4">
              {steps.slice(0, shownSteps).map((step, index) => (
                <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3.5">
                  <span
                    aria-hidden="true"
                    className="grid size-8 place-items-center rounded-full bg-brand-soft font-head text-ui font-title"
                  >
                    {index + 1}
                  </span>
                  <span className="pt-0.5 wrap-anywhere">{step}</span>
                </li>
              ))}
            </ol>
            <p className="flex flex-wrap gap-3">
              {/* Its script comes ahead: pressed where the network is gone, the page itself says so. */}
              <ButtonLink to={`/proveedor/${providerId}/visita`} prefetch="render">
                <Footprints className="icon" />
                {steps.length === 1 ? 'Ver el paso' : `Ver los ${steps.length} pasos`}
              </ButtonLink>
              <ButtonLink to={`/proveedor/${providerId}/visita`} level="text">
                <Printer className="icon" />
                Imprimir la hoja
              </ButtonLink>
            </p>
          </>
        ) : null}
        {things?.length && steps.length === 0 ? <List title="Qué llevar" items={things} /> : null}
        {allowed?.length ? (
          <List
            title="Qué se puede hacer"
            items={factsOf('se_puede').flatMap(({ key, label }) => (allowed.includes(key) ? [label] : []))}
          />
        ) : null}
      </div>
      {confirmation && standing === 'holds' ? <Said>{saidOn(confirmation)}</Said> : null}
    </Panel>
  );
}

function hasVisit({ con_quien, duracion_minutos, pasos, que_llevar, se_puede }: FirstVisit): boolean {
  return Boolean(con_quien || duracion_minutos || pasos?.length || que_llevar?.length || se_puede?.length);
}

function Told({ Icon, name, words }: { Icon: typeof User; name: string; words: string }) {
  return (
    <Hold Icon={Icon}>
      <p className="text-meta text-ink-soft">{name}</p>
      <p className="font-strong">{words}</p>
    </Hold>
  );
}

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-h4">{title}</h3>
      <ul className="grid gap-x-8 gap-y-2 text-ui @sm/page:grid-cols-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5 wrap-anywhere">
            <Check className="icon mt-[0.1em] text-success" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
