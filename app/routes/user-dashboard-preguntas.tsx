import { useFocusAfterLoad } from '../components/forms/use-focus-after-load.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { AskForm } from '../features/dashboard/ask-form.tsx';
import { changeOwnQuestions, type QuestionWrite } from '../features/dashboard/mutations.ts';
import { fetchOwnQuestions } from '../features/dashboard/queries.ts';
import {
  NoQuestionsYet,
  QuestionRows,
  questionAnchor,
  questionsTitle,
} from '../features/dashboard/question-rows.tsx';
import { FollowedRows } from '../features/following/followed-rows.tsx';
import { changeFollowing, type FollowWrite } from '../features/following/mutations.ts';
import { fetchFollowed } from '../features/following/queries.ts';
import type { Pause } from '../features/moderation/pause.ts';
import { PauseNotice } from '../features/moderation/pause-notice.tsx';
import { fetchPause } from '../features/moderation/queries.ts';
import { loadApi } from '../lib/api.ts';
import { streamReads, useRead } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-preguntas';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  const reads = await streamReads(request, {
    questions: fetchOwnQuestions(),
    followed: fetchFollowed(),
    pause: loadApi().then(fetchPause),
  });
  return { id, servedAt: Date.now(), ...reads };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  const write = (await request.json()) as QuestionWrite | FollowWrite;
  if (write.intent === 'follow' || write.intent === 'unfollow') return changeFollowing(write);
  return changeOwnQuestions(id, write);
}

export default function OwnQuestions({
  loaderData: { id, questions, followed, pause, servedAt },
}: Route.ComponentProps) {
  const focusAfterLoad = useFocusAfterLoad(questions);
  const paused = useRead<Pause | null>(pause);
  return (
    <>
      <Loaded
        data={questions}
        loading="Cargando…"
        failed={(error) => <LoadFailed error={error} message={messages.foro.loadFailed} className="my-6" />}
      >
        {(rows) =>
          rows.length === 0 ? null : (
            <QuestionRows
              questions={rows}
              canAsk={!paused}
              servedAt={servedAt}
              onDeleted={() => focusAfterLoad(rows.length > 1 ? questionsTitle : 'titulo')}
            />
          )
        }
      </Loaded>
      {paused ? (
        <PauseNotice pause={paused} />
      ) : (
        <AskForm key={id} userId={id} onAsked={(questionId) => focusAfterLoad(questionAnchor(questionId))} />
      )}
      <Loaded data={questions} fallback={null} failed={() => null}>
        {(rows) => (rows.length === 0 ? <NoQuestionsYet /> : null)}
      </Loaded>
      <Loaded
        data={followed}
        fallback={null}
        failed={(error) => (
          <LoadFailed error={error} message="Error al cargar las preguntas que sigues" className="my-6" />
        )}
      >
        {(rows) => <FollowedRows questions={rows} />}
      </Loaded>
    </>
  );
}
