import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { useFocusAfterLoad } from '../components/forms/use-focus-after-load.ts';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { AnswerForm } from '../features/forum/answer-form.tsx';
import { AnswerList } from '../features/forum/answer-list.tsx';
import { DuplicateNotice } from '../features/forum/duplicate-notice.tsx';
import { endOfLicences } from '../features/forum/end-of-licences.ts';
import type { Question } from '../features/forum/forum.ts';
import { ForumDoor } from '../features/forum/no-questions.tsx';
import { fetchQuestion } from '../features/forum/queries.ts';
import { writeToQuestion } from '../features/forum/question-actions.ts';
import { QuestionPanel, questionTitleId } from '../features/forum/question-panel.tsx';
import { excerpt, qaPage } from '../features/forum/structured-data.ts';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { PauseNotice } from '../features/moderation/pause-notice.tsx';
import { readCopy } from '../features/pending/account-copy.ts';
import { pictureOf, previewQuestion } from '../features/pictures/preview.ts';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { isUnreachable } from '../lib/error-messages.ts';
import { isId } from '../lib/ids.ts';
import { found, isMissing, readOnServer } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { imageMeta, pageMeta } from '../lib/meta.ts';
import { timeoutMs, withNetworkTimeout } from '../lib/network-timeout.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { getAccount, useUserId } from '../session/session.ts';
import { useReloadOnSessionChange } from '../session/use-reload-on-session-change.ts';
import type { Route } from './+types/question';

/** With the rights of a visitor: one page serves everyone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = found(isId(params.id) ? params.id : null);
  const client = createServerClient(context.get(backendContext));
  const question = await readOnServer('The question', fetchQuestion(client, id));
  const page = { question: found(question), viewer: null };
  return data(page, { headers: endOfLicences(page.question, Date.now()) });
}

/** A page that tells of a licence holds until the end of the day. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** With what a signed-in user sees alone: the own votes, a pause of the account. One that they keep is read without a network, too. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const account = getAccount();
  if (!account) return serverLoader();
  const missing = data({ viewer: account.id }, { status: 404 });
  if (!isId(params.id)) throw missing;
  const { id } = params;
  const copy = readCopy<Question[]>('preguntas', account.id);
  const kept = copy?.rows.find((one) => one.id === id);
  const read = async () => fetchQuestion(await loadApi(), id);
  try {
    const question = await (kept ? withNetworkTimeout(timeoutMs, read) : read());
    if (!question) throw missing;
    return { question, viewer: account.id };
  } catch (error) {
    if (!kept || !isUnreachable(error)) throw error;
    return { question: kept, viewer: account.id, savedAt: copy?.savedAt };
  }
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return writeToQuestion(params.id, request);
}

export function meta({ loaderData, error, matches, params }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  if (!loaderData) {
    const title = isMissing(error) ? messages.foro.notFound : messages.foro.loadOneFailed;
    return [
      { title: `${title} · Mi Guía Azul` },
      { name: 'robots', content: 'noindex' },
      ...imageMeta(siteUrl),
    ];
  }
  const { question } = loaderData;
  const path = `/question/${params.id}`;
  const structured = qaPage(question, siteUrl);
  return [
    ...pageMeta({
      title: question.title,
      description: excerpt(question.content),
      path,
      siteUrl,
      image: question.estado === 'publicada' ? pictureOf(previewQuestion(question), path) : undefined,
    }),
    ...(structured ? [{ 'script:ld+json': structured }] : []),
  ];
}

export default function QuestionPage({ loaderData }: Route.ComponentProps) {
  const { question, viewer } = loaderData;
  const focusAfterLoad = useFocusAfterLoad(question);
  useReloadOnSessionChange(viewer);
  return (
    <Frame>
      <GuideNotice savedAt={'savedAt' in loaderData ? loaderData.savedAt : undefined} />
      <QuestionPanel key={`pregunta-${question.id}`} question={question} focusAfterLoad={focusAfterLoad} />
      {question.duplicada_de ? (
        <DuplicateNotice
          original={question.duplicada_de}
          onReopened={() => focusAfterLoad(questionTitleId)}
        />
      ) : null}
      <AnswerList
        key={question.id}
        answers={question.answers}
        viewer={viewer}
        isAsker={question.mia}
        pause={question.pausa}
        focusAfterLoad={focusAfterLoad}
      />
      {question.duplicada_de ? null : (
        <div className="mt-air-8">
          {question.pausa ? (
            <PauseNotice pause={question.pausa} />
          ) : (
            <AnswerForm
              key={question.id}
              question={question}
              viewer={viewer}
              focusAfterLoad={focusAfterLoad}
            />
          )}
        </div>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page page-text pb-(--section)">
      <p className="py-air-4">
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
        missing={<Missing error={error} />}
      />
    </Frame>
  );
}

/** Not there for a visitor: its author and admins see it while it is in review or hidden, so they look again. */
function Missing({ error }: { error: unknown }) {
  const viewer = (error as { data?: { viewer?: string } | null }).data?.viewer ?? null;
  const userId = useUserId() ?? null;
  useReloadOnSessionChange(viewer);
  if (userId !== viewer) return <Loading text="Cargando pregunta..." />;
  return (
    <EmptyState
      art={<ForumDoor />}
      heading="h1"
      title={messages.foro.notFound}
      action={<ButtonLink to="/questions">Ver todas las preguntas</ButtonLink>}
    >
      Puede que su autor la haya eliminado.
    </EmptyState>
  );
}
