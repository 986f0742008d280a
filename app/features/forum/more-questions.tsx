import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Busy, buttonClass } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages.ts';
import { usePreferences } from '../../start/preferences.ts';
import { type Cursor, forumPath, type QuestionFilter } from './filter.ts';

/** Infinite scrolling stops after so many pages and waits for the button, so that the footer can be reached. */
const pagesByThemselves = 3;

interface MoreQuestionsProps {
  filter: QuestionFilter;
  after: Cursor;
  pageCount: number;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore(): void;
}

/** Infinite scrolling with a button. In calm mode, and without JavaScript, the button alone loads the next page. */
export function MoreQuestions({
  filter,
  after,
  pageCount,
  isLoading,
  hasFailed,
  loadMore,
}: MoreQuestionsProps) {
  const end = useRef<HTMLDivElement>(null);
  const preferences = usePreferences();
  const comesByItself =
    preferences?.isCalm === false &&
    !isLoading &&
    !hasFailed &&
    (pageCount + 1) % (pagesByThemselves + 1) !== 0;

  useEffect(() => {
    if (!comesByItself || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '400px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [comesByItself, loadMore]);

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    loadMore();
  }

  return (
    <div ref={end} className="mt-6 grid justify-items-center gap-4">
      {hasFailed ? (
        <Alert kind="error" title={messages.foro.loadFailed} role="alert" className="w-full">
          <p>Revisa tu internet e intenta de nuevo.</p>
        </Alert>
      ) : null}
      <Link
        to={forumPath(filter, after)}
        onClick={handleClick}
        aria-busy={isLoading || undefined}
        className={buttonClass({ level: 'line' })}
      >
        {isLoading ? <Busy label="Cargando preguntas..." /> : 'Ver más preguntas'}
      </Link>
    </div>
  );
}
