import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { answerAnchor } from '../features/forum/answer-card.tsx';
import { AnswerForm } from '../features/forum/answer-form.tsx';
import { AnswerList } from '../features/forum/answer-list.tsx';
import { LoadFailure } from '../features/forum/load-failure.tsx';
import { ForumDoor } from '../features/forum/no-questions.tsx';
import { fetchQuestion } from '../features/forum/queries.ts';
import { QuestionPanel } from '../features/forum/question-panel.tsx';
import { excerpt, qaPage } from '../features/forum/structured-data.ts';
import { useReload } from '../features/forum/use-reload.ts';
import { backendContext } from '../lib/backend.ts';
import { isId } from '../lib/ids.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { loadSupabase } from '../lib/supabase.ts';
import { getAccount, useAccount } from '../session/session.ts';
import type { Route } from './+types/question';

/** With the rights of a visitor: one page serves everyone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  try {
    const question = await fetchQuestion(createServerClient(context.get(backendContext)), params.id);
    if (question) return { question, viewer: null };
  } catch (error) {
    console.error('The question could not be read:', error);
    throw data(null, { status: 503 });
  }
  throw data(null, { status: 404 });
}

/** With the own votes of a signed-in user. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const account = getAccount();
  if (!account || !isId(params.id)) return serverLoader();
  const question = await fetchQuestion(await loadSupabase(), params.id);
  if (!question) throw data(null, { status: 404 });
  return { question, viewer: account.id };
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
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const reload = useReload(question);
  const person = account === undefined ? undefined : (account?.id ?? null);

  // The server rendered for a visitor, or the session changed meanwhile.
  useEffect(() => {
    if (person !== undefined && person !== viewer) void revalidate();
  }, [person, viewer, revalidate]);

  return (
    <Frame>
      <QuestionPanel question={question} account={account} />
      <AnswerList
        key={question.id}
        question={question}
        account={account}
        isOwnVoteKnown={person === viewer}
        reload={reload}
      />
      <div className="mt-[calc(32px*var(--air))]">
        <AnswerForm key={question.id} question={question} onAnswered={(id) => reload(answerAnchor(id))} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
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
  if (!isMissing(error)) {
    return (
      <Frame>
        <h1>Pregunta</h1>
        <LoadFailure message={messages.foro.loadOneFailed} />
      </Frame>
    );
  }
  return (
    <Frame>
      <EmptyState
        art={<ForumDoor />}
        heading="h1"
        title={messages.foro.notFound}
        action={<ButtonLink to="/questions">Ver todas las preguntas</ButtonLink>}
      >
        Puede que su autor la haya eliminado.
      </EmptyState>
    </Frame>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
