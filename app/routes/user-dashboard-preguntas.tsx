import { useFocusAfterLoad } from '../components/forms/use-focus-after-load.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { AskForm } from '../features/dashboard/ask-form.tsx';
import { changeOwnQuestions, type QuestionWrite } from '../features/dashboard/mutations.ts';
import { fetchOwnQuestions } from '../features/dashboard/queries.ts';
import { QuestionRows, questionAnchor, questionsTitle } from '../features/dashboard/question-rows.tsx';
import { messages } from '../lib/messages.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-preguntas';

/** A list that cannot be read does not hide the form. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  return { id, questions: await fetchOwnQuestions(id).catch(() => null), servedAt: Date.now() };
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
      {questions ? (
        <QuestionRows
          questions={questions}
          servedAt={servedAt}
          onDeleted={() => focusAfterLoad(questions.length > 1 ? questionsTitle : 'titulo')}
        />
      ) : (
        <LoadFailed message={messages.foro.loadFailed} className="my-6">
          <p>Revisa tu internet e intenta de nuevo.</p>
        </LoadFailed>
      )}
    </>
  );
}
