import { Check, CircleQuestionMark, type LucideIcon, X } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../../components/ui/card.tsx';
import { countOf } from '../../../lib/count.ts';
import { cx } from '../../../lib/cx.ts';
import { Ask, Said } from '../confirmation-words.tsx';
import { type Fact, type FactSection, factSections, factsOf } from '../facts-list.ts';
import { saidOn } from '../freshness.ts';
import { type Details, findConfirmation, type ProviderFacts, standingOf } from '../provider-facts.ts';
import { lowerFirst } from '../service-words.ts';

interface PremisesPanelProps {
  facts: ProviderFacts;
  now: Date;
  providerId: string;
}

/** El lugar: access and senses, each fact with its answer. */
export function PremisesPanel({ facts, now, providerId }: PremisesPanelProps) {
  const confirmation = findConfirmation(facts, 'lugar');
  const { details } = facts;
  if (!confirmation || !details || !hasPremises(details)) return null;
  const unknown = countUnknown(details);
  return (
    <Panel title="El lugar">
      {standingOf(confirmation, now) === 'expired' ? (
        <Ask group="lugar" confirmation={confirmation} />
      ) : (
        <>
          <div className="grid gap-x-10 gap-y-6 @sm/page:grid-cols-2 print:grid-cols-1 print:gap-y-2">
            <Section section="acceso" details={details} />
            <Section section="sentidos" details={details} />
          </div>
          <Said>
            {saidOn(confirmation)}
            {unknown === 0 ? null : (
              <span className="print:hidden">
                . Todavía no sabemos {countOf(unknown, 'dato', 'datos')}.{' '}
                <Link to={`/proveedor/${providerId}/corregir`}>Contar lo que sé</Link>
              </span>
            )}
          </Said>
        </>
      )}
    </Panel>
  );
}

export function hasPremises({ hechos_si: yes, hechos_no: no }: Details): boolean {
  return Boolean(yes?.length || no?.length);
}

function countUnknown({ hechos_si: yes, hechos_no: no }: Details): number {
  const asked = [...factsOf('acceso'), ...factsOf('sentidos')];
  return asked.filter(({ key }) => !yes?.includes(key) && !no?.includes(key)).length;
}

function Section({ section, details }: { section: FactSection; details: Details }) {
  const all = factsOf(section);
  const yes = all.filter(({ key }) => details.hechos_si?.includes(key));
  const no = all.filter(({ key }) => details.hechos_no?.includes(key));
  const known = all.filter((fact) => yes.includes(fact) || no.includes(fact));
  const unknown = all.filter((fact) => !known.includes(fact));
  return (
    <div className={cx('grid content-start gap-2 print:gap-0', known.length === 0 && 'print:hidden')}>
      <h3 className="text-h4">{factSections[section]}</h3>
      <ul className="grid text-ui">
        {known.map((fact) =>
          yes.includes(fact) ? (
            <Row
              key={fact.key}
              Icon={Check}
              tone="stroke-[2.5] text-success"
              label={fact.label}
              answer="Sí"
            />
          ) : (
            <Row key={fact.key} Icon={X} label={fact.label} answer="No" />
          ),
        )}
        {unknown.length > 0 ? <UnknownRow facts={unknown} /> : null}
      </ul>
    </div>
  );
}

interface RowProps {
  Icon: LucideIcon;
  tone?: string;
  label: string;
  answer: string;
}

const rowClass =
  'min-h-11 gap-3 border-line border-t py-2 leading-snug print:min-h-0 print:border-0 print:py-0 print:text-meta';

function Row({ Icon, tone = 'text-ink-soft', label, answer }: RowProps) {
  return (
    <li className={cx('grid grid-cols-[auto_minmax(0,1fr)_auto] items-center', rowClass)}>
      <Icon className={cx('icon', tone)} />
      <span>{label}</span>
      <span className="font-strong">{answer}</span>
    </li>
  );
}

/** All that is not known is one row: fifteen of them would hide what is. */
function UnknownRow({ facts }: { facts: Fact[] }) {
  return (
    <li className={cx('flex items-start text-ink-soft print:hidden', rowClass)}>
      <CircleQuestionMark className="icon mt-[0.05em]" />
      <span>No sabemos: {facts.map(({ label }) => lowerFirst(label)).join(', ')}.</span>
    </li>
  );
}
