import { BellOff } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSubmit } from 'react-router';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { countAnswers } from '../../lib/count.ts';
import { modeSentences } from './mail-mode.ts';
import { type Follow, followTopic, type Unfollow } from './mutations.ts';
import type { FollowedQuestion } from './queries.ts';

/** Questions of others; nothing while there is none. */
export function FollowedRows({ questions }: { questions: FollowedQuestion[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(title, questions);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="preguntas-que-sigo" className="grid gap-4">
      <h2 ref={title} id="preguntas-que-sigo" tabIndex={-1} className="text-h3 font-subtitle">
        Preguntas que sigo
      </h2>
      <Panel>
        <ul className="grid">
          {questions.map((question) => (
            <FollowedRow key={question.id} question={question} />
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function FollowedRow({
  question: { id, title, category, answer_count, modo },
}: {
  question: FollowedQuestion;
}) {
  // Undoing outlives this row, and its fetcher.
  const submit = useSubmit();
  const { isBusy, send } = useSubmission<Unfollow>({
    onDone: () =>
      notify.offer('Ya no sigues la pregunta', followTopic(id), {
        label: 'Deshacer',
        run: () =>
          void submit({ intent: 'follow', questionId: id, mode: modo, isUndo: true } satisfies Follow, {
            method: 'post',
            encType: 'application/json',
            navigate: false,
          }),
      }),
    onError: () => notify.error('No pudimos guardarlo. Intenta otra vez.', followTopic(id)),
  });
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1.5">
        <h3 className="text-h4 font-subtitle wrap-anywhere">
          <Link to={`/question/${id}`} className="tap text-ink no-underline hover:underline">
            {title}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-soft">
          {category ? <Badge>{category}</Badge> : null}
          <span>{countAnswers(answer_count)}</span>
          <span>{modeSentences[modo]}</span>
        </p>
      </div>
      <div className="-mx-3">
        <Button
          Icon={BellOff}
          level="text"
          size="small"
          busy={isBusy}
          busyLabel="Un momento…"
          onClick={() => send({ intent: 'unfollow', questionId: id })}
        >
          Dejar de seguir<span className="sr-only"> «{title}»</span>
        </Button>
      </div>
    </li>
  );
}
