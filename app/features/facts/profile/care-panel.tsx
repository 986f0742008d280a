import { Banknote, FileText, House, Infinity as InfinityIcon, Languages, User } from 'lucide-react';
import { Panel } from '../../../components/ui/card.tsx';
import { Pair } from '../../../components/ui/pair.tsx';
import { joinNegated } from '../../../lib/join-words.ts';
import { Ask, Said } from '../confirmation-words.tsx';
import { saidOn } from '../freshness.ts';
import { type Details, findConfirmation, type ProviderFacts, standingOf } from '../provider-facts.ts';
import {
  describeAges,
  describeAutism,
  describeCost,
  describeLanguages,
  describeReferral,
  describeWays,
} from '../service-words.ts';

/** Atención: ages, ways, languages, cost. */
export function CarePanel({ facts, now }: { facts: ProviderFacts; now: Date }) {
  const confirmation = findConfirmation(facts, 'atencion');
  const answers = facts.details ? careAnswers(facts.details) : [];
  if (!confirmation || answers.length === 0) return null;
  return (
    <Panel title="Atención">
      {standingOf(confirmation, now) === 'expired' ? (
        <Ask group="atencion" confirmation={confirmation} />
      ) : (
        <>
          <dl className="grid gap-x-8 gap-y-5 text-ui @sm/page:grid-cols-2 print:grid-cols-3 print:gap-1">
            {answers.map(({ name, Icon, words }) => (
              <Pair key={name} name={name} Icon={Icon}>
                {words}
              </Pair>
            ))}
          </dl>
          <Said>
            {saidOn(confirmation)}
            {describeMissing(answers)}
          </Said>
        </>
      )}
    </Panel>
  );
}

const asked = [
  { name: 'Edades', Icon: User, unknown: 'las edades' },
  { name: 'Cómo atienden', Icon: House, unknown: 'cómo atienden' },
  { name: 'Idiomas', Icon: Languages, unknown: 'los idiomas' },
  { name: 'Costo sin plan', Icon: Banknote, unknown: 'el costo' },
  { name: 'Referido', Icon: FileText, unknown: 'si hace falta un referido' },
  { name: 'Autismo', Icon: InfinityIcon, unknown: 'si atiende a personas autistas' },
] as const;

type Answer = (typeof asked)[number] & { words: string };

export function careAnswers(details: Details): Answer[] {
  const words = {
    Edades: describeAges(details.edad_desde_meses, details.edad_hasta_meses),
    'Cómo atienden': describeWays(details.modalidades ?? []),
    Idiomas: describeLanguages(details.idiomas ?? []),
    'Costo sin plan': details.costo && describeCost(details.costo, details.costo_desde),
    Referido: details.requiere_referido === null ? null : describeReferral(details.requiere_referido),
    Autismo: details.atiende_autismo === null ? null : describeAutism(details.atiende_autismo),
  };
  return asked.flatMap((question) => {
    const answer = words[question.name];
    return answer ? [{ ...question, words: answer }] : [];
  });
}

/** ". Todavía no sabemos los idiomas ni el costo." */
function describeMissing(answers: Answer[]): string {
  const missing = asked.filter(({ name }) => !answers.some((answer) => answer.name === name));
  if (missing.length === 0) return '';
  return `. Todavía no sabemos ${joinNegated(missing.map(({ unknown }) => unknown))}.`;
}
