import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFocusAfterLoad } from '../components/forms/use-focus-after-load.ts';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { AnswerForm } from '../features/forum/answer-form.tsx';
import { AnswerList } from '../features/forum/answer-list.tsx';
import { ForumDoor } from '../features/forum/no-questions.tsx';
import { fetchQuestion } from '../features/forum/queries.ts';
import { writeToQuestion } from '../features/forum/question-actions.ts';
import { QuestionPanel } from '../features/forum/question-panel.tsx';
import { excerpt, qaPage } from '../features/forum/structured-data.ts';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { isId } from '../lib/ids.ts';
import { found, isMissing, readOnServer } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { getAccount } from '../session/session.ts';
import { useViewer } from '../session/use-viewer.ts';
import type { Route } from './+types/question';

/** With the rights of a visitor: one page serves everyone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = found(isId(params.id) ? params.id : null);
  const client = createServerClient(context.get(backendContext));
  const question = await readOnServer('The question', fetchQuestion(client, id));
  return { question: found(question), viewer: null };
}

/** With the own votes of a signed-in user. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const account = getAccount();
  if (!account || !isId(params.id)) return serverLoader();
  return { question: found(await fetchQuestion(await loadApi(), params.id)), viewer: account.id };
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return writeToQuestion(params.id, request);
}

export function meta({ loaderData, error, matches, params }: Route.MetaArgs) {
  if (!loaderData) {
    const title = isMissing(error) ? messages.foro.notFound : messages.foro.loadOneFailed;
    return [{ title: `${title} · Mi Guía Azul` }, { name: 'robots', content: 'noindex' }];
  }
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const { question } = loaderData;
  const structured = qaPage(question, siteUrl);
  return [
    ...pageMeta({
      title: question.title,
      description: excerpt(question.content),
      path: `/question/${params.id}`,
      siteUrl,
    }),
    ...(structured ? [{ 'script:ld+json': structured }] : []),
  ];
}

export default function QuestionPage({ loaderData: { question, viewer } }: Route.ComponentProps) {
  const focusAfterLoad = useFocusAfterLoad(question);
  useViewer(viewer);
  return (
    <Frame>
      <QuestionPanel question={question} />
      <AnswerList
        key={question.id}
        answers={question.answers}
        viewer={viewer}
        focusAfterLoad={focusAfterLoad}
      />
      <div className="mt-[calc(32px*var(--air))]">
        <AnswerForm key={question.id} question={question} focusAfterLoad={focusAfterLoad} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page page-text pb-(--section)">
      <p className="py-[calc(16px*var(--air))]">
        <Link to="/questions" className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon" />
          Volver al foro
        </Link>
      </p>
      {children}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      {isMissing(error) ? null : <h1>Pregunta</h1>}
      <LoadBoundary
        error={error}
        message={messages.foro.loadOneFailed}
        className="my-6"
        missing={
          <EmptyState
            art={<ForumDoor />}
            heading="h1"
            title={messages.foro.notFound}
            action={<ButtonLink to="/questions">Ver todas las preguntas</ButtonLink>}
          >
            Puede que su autor la haya eliminado.
          </EmptyState>
        }
      >
        <p>Revisa tu internet e intenta de nuevo.</p>
      </LoadBoundary>
    </Frame>
  );
}
