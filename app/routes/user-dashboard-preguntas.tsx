import { useFocusAfterLoad } from '../components/forms/use-focus-after-load.ts';
import { Loaded } from '../components/loaded.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { AskForm } from '../features/dashboard/ask-form.tsx';
import { changeOwnQuestions, type QuestionWrite } from '../features/dashboard/mutations.ts';
import { NotLoaded } from '../features/dashboard/not-loaded.tsx';
import { fetchOwnQuestions } from '../features/dashboard/queries.ts';
import { QuestionRows, questionAnchor, questionsTitle } from '../features/dashboard/question-rows.tsx';
import { defer } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-preguntas';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  const reads = await defer(request, { questions: fetchOwnQuestions(id) });
  return { id, servedAt: Date.now(), ...reads };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  return changeOwnQuestions(id, (await request.json()) as QuestionWrite);
}

export default function OwnQuestions({ loaderData: { id, questions, servedAt } }: Route.ComponentProps) {
  const focusAfterLoad = useFocusAfterLoad(questions);
  return (
    <>
      <AskForm key={id} userId={id} onAsked={(questionId) => focusAfterLoad(questionAnchor(questionId))} />
      <Loaded
        data={questions}
        fallback={<Loading text="Cargando…" />}
        failed={() => <NotLoaded message={messages.foro.loadFailed} />}
      >
        {(rows) => (
          <QuestionRows
            questions={rows}
            servedAt={servedAt}
            onDeleted={() => focusAfterLoad(rows.length > 1 ? questionsTitle : 'titulo')}
          />
        )}
      </Loaded>
    </>
  );
}
