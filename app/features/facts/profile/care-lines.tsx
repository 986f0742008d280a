import { Banknote, House, Languages, User } from 'lucide-react';
import { Hint } from '../../../components/ui/field.tsx';
import { joinNegated } from '../../../lib/join-words.ts';
import { Ask } from '../confirmation-text.tsx';
import { confirmationStatus, type Details, findConfirmation, type ProviderFacts } from '../provider-facts.ts';
import { allQuestions, type Question, tellAnswer } from '../questions-list.ts';
import { describeAges, describeCost, describeLanguages, describeWays, lowerFirst } from '../service-text.ts';

interface CareLinesProps {
  facts: ProviderFacts;
  now: Date;
  /** Whom it attends and how, or what it costs: each stands where a family looks for it. */
  part: 'attending' | 'paying';
}

/** A line each; once their confirmation is over, whom it attends is the question. */
export function CareLines({ facts, now, part }: CareLinesProps) {
  const confirmation = findConfirmation(facts, 'atencion');
  const answers = facts.details ? careAnswers(facts.details) : [];
  if (!confirmation || answers.length === 0) return null;
  if (confirmationStatus(confirmation, now) === 'expired')
    return part === 'attending' ? <Ask group="atencion" confirmation={confirmation} /> : null;
  const missing = asked
    .filter(({ name }) => !answers.some((answer) => answer.name === name))
    .flatMap(({ unknown }) => unknown ?? []);
  return (
    <>
      <ul className="grid gap-2 text-ui empty:hidden print:gap-0">
        {answers
          .filter((answer) => answer.part === part)
          .map(({ name, Icon, words, isPlain, answer }) => (
            <li key={name} className="flex gap-2.5">
              <Icon className="icon mt-[0.1em] text-ink-soft" />
              {/* A line begins as whoever wrote it meant: with a name, too. */}
              {isPlain ? words : `${name}: ${answer ? words : lowerFirst(words)}`}
            </li>
          ))}
      </ul>
      {part === 'attending' && missing.length > 0 ? (
        <Hint>Todavía no sabemos {joinNegated(missing)}.</Hint>
      ) : null}
    </>
  );
}

interface Asked extends Pick<Question, 'name' | 'Icon' | 'unknown' | 'isPlain' | 'answer'> {
  part: CareLinesProps['part'];
  answerOf(details: Details): string | null;
}

const asked: readonly Asked[] = [
  {
    name: 'Edades',
    part: 'attending',
    isPlain: true,
    Icon: User,
    unknown: 'las edades',
    answerOf: (details) => describeAges(details.edad_desde_meses, details.edad_hasta_meses),
  },
  {
    name: 'Cómo atienden',
    part: 'attending',
    isPlain: true,
    Icon: House,
    unknown: 'cómo atienden',
    answerOf: ({ modalidades }) => describeWays(modalidades ?? []),
  },
  {
    name: 'Idiomas',
    part: 'attending',
    isPlain: true,
    Icon: Languages,
    unknown: 'los idiomas',
    answerOf: ({ idiomas }) => describeLanguages(idiomas ?? []),
  },
  {
    name: 'Costo sin plan',
    part: 'paying',
    Icon: Banknote,
    unknown: 'el costo',
    answerOf: ({ costo, costo_desde }) => costo && describeCost(costo, costo_desde),
  },
  ...allQuestions.map((question) => ({
    ...question,
    part: question.isPaying ? ('paying' as const) : ('attending' as const),
    answerOf: (details: Details) => tellAnswer(question, details[question.key]),
  })),
];

type Answer = Asked & { words: string };

export function careAnswers(details: Details): Answer[] {
  return asked.flatMap((question) => {
    const words = question.answerOf(details);
    return words ? [{ ...question, words }] : [];
  });
}
