import { HydrationBoundary } from '../../components/hydration-boundary.tsx';
import { countOf } from '../../lib/count.ts';
import type { QuestionFilter } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { MoreQuestions } from './more-questions.tsx';
import { NoQuestions } from './no-questions.tsx';
import type { QuestionsPage } from './queries.ts';
import { QuestionCard, QuestionSkeletons } from './question-card.tsx';
import { useFurtherPages } from './use-further-pages.ts';

interface QuestionListProps {
  filter: QuestionFilter;
  first: QuestionsPage;
  servedAt: number;
  /** A navigation to another list is pending; this one stays until it is loaded. */
  isNavigating: boolean;
}

export function QuestionList({ filter, first, servedAt, isNavigating }: QuestionListProps) {
  const { questions, next, ...paging } = useFurtherPages(filter, first);
  return (
    <>
      <div className="mt-air-6 mb-4 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="flex items-center gap-3 font-head text-h4 font-subtitle">
          {isNavigating ? (
            <>
              <span className="busy-ring" aria-hidden="true" />
              Cargando preguntas...
            </>
          ) : (
            countWords(questions.length, Boolean(next))
          )}
        </p>
        <FilterChips filter={filter} />
      </div>
      {questions.length === 0 ? (
        isNavigating ? (
          <QuestionSkeletons />
        ) : (
          <NoQuestions filter={filter} />
        )
      ) : (
        <ul aria-busy={isNavigating} aria-label="Preguntas" className="grid gap-3">
          {questions.map((question) => (
            <li key={question.id}>
              <HydrationBoundary>
                <QuestionCard question={question} servedAt={servedAt} />
              </HydrationBoundary>
            </li>
          ))}
        </ul>
      )}
      {next ? <MoreQuestions {...paging} filter={filter} after={next} /> : null}
      <p className="mt-6 text-meta text-ink-soft">
        Las respuestas son de familias. No sustituyen el consejo de un doctor o un abogado.
      </p>
    </>
  );
}

function countWords(count: number, hasMore: boolean): string {
  const questions = countOf(count, 'pregunta', 'preguntas');
  return hasMore ? `Mostrando ${questions}` : questions;
}
