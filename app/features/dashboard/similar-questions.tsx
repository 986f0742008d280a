import { useId } from 'react';
import { Link } from 'react-router';
import { countAnswers } from '../../lib/count.ts';
import type { SimilarQuestion } from '../forum/queries.ts';

const heading = 'Otras familias preguntaron algo parecido';

export function SimilarQuestions({ questions }: { questions: readonly SimilarQuestion[] }) {
  const id = useId();
  return (
    <>
      {/* Said once, when there are any: not again with every word that changes which. */}
      <p role="status" className="sr-only">
        {questions.length > 0 ? `${heading}. Están después del título.` : ''}
      </p>
      {questions.length > 0 ? (
        <section aria-labelledby={id} className="edge grid gap-1 rounded-field bg-sunken px-4 py-3">
          <p id={id} className="text-ui font-strong">
            {heading}
          </p>
          <ul>
            {questions.map((question) => (
              <li key={question.id} className="border-t border-line pb-2.5 first:border-t-0 last:pb-1">
                <Link
                  to={`/question/${question.id}`}
                  className="flex min-h-11 items-end pt-2 pb-1 text-ui leading-snug wrap-anywhere"
                >
                  {question.title}
                </Link>
                <p className="text-meta text-ink-soft">{answersOf(question)}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function answersOf({ answer_count, con_ayuda }: SimilarQuestion): string {
  const count = countAnswers(answer_count);
  if (!con_ayuda) return count;
  return answer_count === 1 ? `${count}. Ayudó a quien preguntó.` : `${count}. Una ayudó a quien preguntó.`;
}
