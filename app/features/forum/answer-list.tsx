import { ArrowDownWideNarrow } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { Account } from '../../session/session.ts';
import { AnswerCard, answersTitleId } from './answer-card.tsx';
import { countAnswers, type Question } from './forum.ts';
import type { Reload } from './use-reload.ts';

interface AnswerListProps {
  question: Question;
  account: Account | null | undefined;
  isOwnVoteKnown: boolean;
  reload: Reload;
}

/** The highest score first. A vote does not reorder answers under the pointer: a button offers the new order. */
export function AnswerList({ question: { id, answers }, account, isOwnVoteKnown, reload }: AnswerListProps) {
  const [scores, setScores] = useState<Record<string, number>>({});
  const onScore = useCallback(
    (answerId: string, score: number) => setScores((before) => ({ ...before, [answerId]: score })),
    [],
  );
  const shownScores = answers.map((answer) => scores[answer.id] ?? answer.upvotes - answer.downvotes);
  const isInOrder = shownScores.every(
    (score, place) => place === 0 || score <= (shownScores[place - 1] ?? score),
  );

  return (
    <section aria-labelledby={answersTitleId} className="mt-[calc(40px*var(--air))]">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={answersTitleId} tabIndex={-1} className="text-h3 font-subtitle">
          {answers.length === 0 ? 'Respuestas' : capitalCount(answers.length)}
        </h2>
        {answers.length > 1 && isInOrder ? (
          <p className="text-meta text-ink-soft">Las más útiles primero</p>
        ) : null}
        {isInOrder ? null : (
          <Button level="text" size="small" className="-mr-3" onClick={() => void reload(answersTitleId)}>
            <ArrowDownWideNarrow className="icon" />
            Ordenar otra vez
          </Button>
        )}
      </div>
      {answers.length === 0 ? (
        <p className="text-ink-soft">Nadie ha respondido todavía. Puedes ser la primera persona.</p>
      ) : null}
      <ul className="grid gap-4">
        {answers.map((answer) => (
          <li key={answer.id}>
            <AnswerCard
              answer={answer}
              account={account}
              isOwnVoteKnown={isOwnVoteKnown}
              here={`/question/${id}`}
              onScore={onScore}
              reload={reload}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "3 Respuestas", as a title. */
function capitalCount(count: number): string {
  return countAnswers(count).replace('respuesta', 'Respuesta');
}
