import { Check, CircleQuestionMark, Ear, type LucideIcon, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/ui/card.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { cx } from '../../../lib/cx.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { Ask } from '../confirmation-text.tsx';
import { type Fact, factsOf, keyedFacts } from '../facts-list.ts';
import { confirmationStatus, findConfirmation, type ProviderFacts } from '../provider-facts.ts';
import { lowerFirst } from '../service-text.ts';

interface PremisesPanelProps {
  facts: ProviderFacts;
  now: Date;
  providerId: string;
  /** What families who went there found, from three on. */
  stories?: ReadonlyArray<{ hecho: string | null; cuantas: number; fueron: number }>;
}

const rows = [
  { section: 'acceso', title: 'Llegar y entrar' },
  { section: 'sentidos', title: 'Ruido, luz y espera' },
  { section: 'se_puede', title: 'Puedes' },
] as const;

/** El lugar: what helps, a row a group, and what may hurt. What there is not, and what nobody knows, is folded. */
export function PremisesPanel({ facts, now, providerId, stories = [] }: PremisesPanelProps) {
  const confirmation = findConfirmation(facts, 'lugar');
  if (!confirmation || !hasPremises(facts)) return null;
  if (confirmationStatus(confirmation, now) === 'expired')
    return (
      <Panel title="El lugar">
        <Ask group="lugar" confirmation={confirmation} />
      </Panel>
    );
  const yes = [...(facts.details?.hechos_si ?? []), ...(facts.visit?.se_puede ?? [])];
  const no = facts.details?.hechos_no ?? [];
  const all = factsOf('acceso', 'sentidos');
  const noise = all.filter(({ key, sought }) => sought === 'no' && yes.includes(key));
  const lacking = all.filter(({ key, sought }) => sought === 'si' && no.includes(key));
  const seen = stories.flatMap(({ hecho, cuantas, fueron }) => {
    const fact = keyedFacts.find(({ key }) => key === hecho);
    const isSo = fact && yes.includes(fact.key);
    if (!fact || !(isSo || no.includes(fact.key))) return [];
    return `${isSo ? fact.yes : fact.no} Fue así para ${isSo ? fueron : cuantas - fueron} de ${cuantas} familias.`;
  });
  const unknown = all.filter(({ key }) => !yes.includes(key) && !no.includes(key));
  return (
    <Panel title="El lugar">
      <ul className="grid gap-3 text-ui @lg/page:grid-cols-3 @lg/page:gap-x-6 print:grid-cols-3 print:gap-x-3">
        {rows.map(({ section, title }) => {
          const words = tellHelp(factsOf(section), yes, no);
          return words ? (
            <Row key={section} Icon={Check} tone="stroke-[2.5] text-success" title={title}>
              {words}
            </Row>
          ) : null;
        })}
        {noise.length > 0 ? (
          <Row Icon={Ear} tone="text-warning" title="Ten en cuenta" className="col-span-full">
            {noise.map((fact) => fact.yes).join(' ')}
          </Row>
        ) : null}
        {seen.length > 0 ? (
          <Row Icon={Users} tone="text-brand" title="Lo que vieron las familias" className="col-span-full">
            {seen.join(' ')}
          </Row>
        ) : null}
      </ul>
      {lacking.length + unknown.length > 0 ? (
        <Disclosure
          summary={`Lo que no hay y lo que no sabemos (${lacking.length + unknown.length})`}
          look="words"
          summaryClass="w-full justify-between"
          className="mt-3 border-line border-t pt-1 print:hidden"
        >
          <ul className="grid gap-3 pt-1 text-ui text-ink-soft">
            {lacking.map((fact) => (
              <li key={fact.key} className="flex gap-3">
                <X className="icon mt-[0.1em]" />
                {fact.no}
              </li>
            ))}
            {unknown.length > 0 ? (
              <li className="flex gap-3">
                <CircleQuestionMark className="icon mt-[0.1em]" />
                <span>
                  No sabemos: {unknown.map(({ label }) => lowerFirst(label)).join(', ')}.{' '}
                  <Link to={`/proveedor/${providerId}/corregir`}>Contar lo que sé</Link>
                </span>
              </li>
            ) : null}
          </ul>
        </Disclosure>
      ) : null}
    </Panel>
  );
}

export function hasPremises({ details, visit }: ProviderFacts): boolean {
  return [details?.hechos_si, details?.hechos_no, visit?.se_puede].some((keys) => keys?.length);
}

/** The answers that families look for: "Entrada sin escalones, primer piso. No suele haber ruidos fuertes de repente." */
function tellHelp(facts: Fact[], yes: string[], no: string[]): string {
  const labels = facts.filter(({ key, sought }) => sought === 'si' && yes.includes(key));
  const quiet = facts.filter(({ key, sought }) => sought === 'no' && no.includes(key));
  const first = upperFirst(labels.map(({ label }) => lowerFirst(label)).join(', '));
  return [first && `${first}.`, ...quiet.map((fact) => fact.no)].filter(Boolean).join(' ');
}

interface RowProps {
  Icon: LucideIcon;
  tone: string;
  title: string;
  className?: string;
  children: ReactNode;
}

function Row({ Icon, tone, title, className, children }: RowProps) {
  return (
    <li className={cx('flex gap-3 leading-snug', className)}>
      <Icon className={cx('icon mt-[0.1em]', tone)} />
      <span>
        <b className="block">{title}</b>
        <span className="text-meta">{children}</span>
      </span>
    </li>
  );
}
