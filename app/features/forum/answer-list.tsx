import { ArrowDownWideNarrow } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { countAnswers } from '../../lib/count.ts';
import type { Pause } from '../moderation/pause.ts';
import { AnswerCard, answersTitleId } from './answer-card.tsx';
import type { Answer } from './forum.ts';
import { HelpedLine } from './helped-line.tsx';
import { useVotes } from './use-votes.ts';

interface AnswerListProps {
  answers: Answer[];
  /** Whose own votes the answers carry. */
  viewer: string | null;
  /** The viewer asked the question. */
  isAsker: boolean;
  /** Of the viewer's account. */
  pause: Pause | null;
  focusAfterLoad(id: string): void;
}

/** The highest score first. A vote does not reorder answers under the pointer: a button offers the new order. */
export function AnswerList({ answers: loaded, viewer, isAsker, pause, focusAfterLoad }: AnswerListProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [ordered, setOrder] = useKeptOrder(loaded);
  const [answers, vote] = useVotes(ordered, viewer);
  const isInOrder = answers.every(
    (answer, index) => scoreOf(answer) <= scoreOf(answers[index - 1] ?? answer),
  );

  function reorder() {
    setOrder(answers.toSorted(compare));
    title.current?.focus();
  }

  return (
    <section aria-labelledby={answersTitleId} className="mt-air-10">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 ref={title} id={answersTitleId} tabIndex={-1} className="text-h3 font-subtitle">
          {answers.length === 0 ? 'Respuestas' : capitalCount(answers.length)}
        </h2>
        {answers.length > 1 && isInOrder ? (
          <p className="text-meta text-ink-soft">Las más útiles primero</p>
        ) : null}
        {isInOrder ? null : (
          <Button Icon={ArrowDownWideNarrow} level="text" size="small" className="-mr-3" onClick={reorder}>
            Ordenar otra vez
          </Button>
        )}
      </div>
      {answers.length === 0 ? (
        <p className="text-ink-soft">Nadie ha respondido todavía. Puedes ser la primera persona.</p>
      ) : null}
      <HelpedLine answers={answers} isAsker={isAsker} />
      <ul className="grid gap-4">
        {answers.map((answer) => (
          <li key={answer.id}>
            <AnswerCard
              answer={answer}
              isAsker={isAsker}
              pause={pause}
              onVote={(direction) => vote(answer.id, direction)}
              focusAfterLoad={focusAfterLoad}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The answers in the order in which they were first shown, until one is added or deleted, or another order is set. */
function useKeptOrder(answers: Answer[]): [Answer[], (answers: Answer[]) => void] {
  const [order, setOrder] = useState(answers);
  const kept = order.map(({ id }) => answers.find((answer) => answer.id === id));
  const isSame = order.length === answers.length && kept.every((answer) => answer !== undefined);
  if (!isSame) setOrder(answers);
  return [isSame ? kept : answers, setOrder];
}

const scoreOf = ({ upvotes, downvotes }: Answer) => upvotes - downvotes;

/** By score, then by age, as the database sorts them. */
function compare(a: Answer, b: Answer): number {
  return scoreOf(b) - scoreOf(a) || a.created_at.localeCompare(b.created_at);
}

/** "3 Respuestas", as a title. */
function capitalCount(count: number): string {
  return countAnswers(count).replace('respuesta', 'Respuesta');
}
