import { AskForm } from '../features/dashboard/ask-form.tsx';
import { fetchOwnQuestions } from '../features/dashboard/own-questions.ts';
import { QuestionRows, questionAnchor, questionsTitle } from '../features/dashboard/question-rows.tsx';
import { LoadFailure } from '../features/forum/load-failure.tsx';
import { useReload } from '../features/forum/use-reload.ts';
import { messages } from '../lib/messages.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-preguntas';

/** A list that cannot be read does not hide the form. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  return { id, questions: await fetchOwnQuestions(id).catch(() => null), servedAt: Date.now() };
}

export default function OwnQuestions({ loaderData: { id, questions, servedAt } }: Route.ComponentProps) {
  const reload = useReload(questions);
  return (
    <>
      <AskForm key={id} userId={id} onAsked={(questionId) => reload(questionAnchor(questionId))} />
      {questions ? (
        <QuestionRows
          questions={questions}
          servedAt={servedAt}
          onDeleted={() => reload(questions.length > 1 ? questionsTitle : 'titulo')}
        />
      ) : (
        <LoadFailure message={messages.foro.loadFailed} />
      )}
    </>
  );
}
