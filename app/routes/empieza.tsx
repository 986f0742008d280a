import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, useLocation } from 'react-router';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Panel } from '../components/ui/card.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { Hero } from '../features/directory/type-art.tsx';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { pathPreview, pictureOf } from '../features/pictures/preview.ts';
import { type Answers, isAnswered, readAnswers, resultPath } from '../features/start/answers.ts';
import { CallNow, DangerLine } from '../features/start/call-now.tsx';
import { HelpLines } from '../features/start/help-lines.tsx';
import { NoSteps } from '../features/start/no-steps.tsx';
import type { Path } from '../features/start/path.ts';
import { fetchPath, hasPublishedSteps } from '../features/start/queries.ts';
import { QuestionsForm } from '../features/start/questions-form.tsx';
import { Result } from '../features/start/result.tsx';
import { backendContext } from '../lib/backend.ts';
import { readOnServer, streamReads } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createQr, type Qr } from '../lib/qr.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/empieza';

const title = '¿Por dónde empiezo?';

interface Page {
  /** Null before the questions are sent. */
  path: Path | null;
  /** The address of the steps, for paper; null before them, and of the guide on this device. */
  qr: Qr | null;
  /** Whether any step is published, for these answers or for others. */
  hasSteps: boolean;
  siteUrl: string;
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const api = createServerClient(backend);
  const params = new URL(request.url).searchParams;
  const answers = isAnswered(params) ? readAnswers(params) : null;
  const path = answers && (await readOnServer('The steps', fetchPath(api, answers)));
  const qr = answers && createQr(`${backend.siteUrl}${resultPath(answers)}`);
  const isSome = path !== null && path.steps.length > 0;
  const hasSteps = isSome || (await hasPublishedSteps(api));
  const page: Page = { path, qr, hasSteps, siteUrl: backend.siteUrl };
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ page }, { headers: { 'Cache-Control': cacheControl } });
}

/** A step leaves by the day of Puerto Rico: then the server renders the page again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const read = async (): Promise<Page> => (await serverLoader()).page;
  const params = new URL(request.url).searchParams;
  const page = withOfflineFallback(read, ({ hasSteps, savedAt, findPath }) => ({
    path: isAnswered(params) ? findPath(readAnswers(params)) : null,
    qr: null,
    hasSteps,
    siteUrl: window.location.origin,
    savedAt,
  }));
  return streamReads(request, { page });
}

export function meta({ location, matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return [
    ...pageMeta({
      title,
      description:
        'Responde 3 preguntas y te damos los primeros pasos, en orden, para una persona autista en Puerto Rico.',
      path: '/empieza',
      siteUrl,
      image: pictureOf(pathPreview, '/empieza'),
    }),
    ...(isAnswered(new URLSearchParams(location.search))
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : []),
    { 'script:ld+json': breadcrumbs(siteUrl, [[title, '/empieza']]) },
  ];
}

export default function Empieza({ loaderData: { page } }: Route.ComponentProps) {
  const { search } = useLocation();
  const answers = readAnswers(new URLSearchParams(search));
  const isCrisis = answers.momento?.key === 'crisis';
  return (
    <Loaded<Page>
      data={page}
      fallback={
        <div className={isCrisis ? 'page page-text' : 'page page-head'}>
          {isCrisis ? <CallNow /> : null}
          <Loading text="Cargando tus pasos..." />
        </div>
      }
      failed={(error) => <Failed error={error} />}
    >
      {({ path, qr, hasSteps, siteUrl, savedAt }, hasFailed) =>
        hasFailed ? null : (
          <>
            {isCrisis ? null : <Saved at={savedAt} />}
            {!hasSteps ? (
              <NoSteps />
            ) : path ? (
              <Result key={search} answers={answers} path={path} siteUrl={siteUrl} qr={qr} />
            ) : (
              <Questions answers={answers} />
            )}
            {isCrisis ? <Saved at={savedAt} /> : null}
          </>
        )
      }
    </Loaded>
  );
}

export const ErrorBoundary = Failed;

function Saved({ at }: { at: string | undefined }) {
  return (
    <div className="page py-5 empty:hidden">
      <GuideNotice savedAt={at} />
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const answers = readAnswers(new URLSearchParams(useLocation().search));
  return (
    <Questions answers={answers}>
      <LoadFailed error={error} message="No pudimos cargar tus pasos" />
      <HelpLines />
    </Questions>
  );
}

/** The questions, below what is to be said first. */
function Questions({ answers, children }: { answers: Answers; children?: ReactNode }) {
  return (
    <div className="page grid gap-(--grid-gap) pb-(--section) [--page-width:1000px]">
      <div className="page-head -mb-(--grid-gap) grid items-end gap-6 @lg/page:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-3">
          <h1>{title}</h1>
          <p className="text-lead">Responde 3 preguntas. Te damos tus pasos, en orden.</p>
          <p className="flex gap-2 text-meta text-ink-soft">
            <Smartphone className="icon" />
            No pedimos nombres ni una cuenta. Tus marcas se quedan en este dispositivo.
          </p>
        </div>
        <span
          data-type="todos"
          className="decor hidden aspect-32/38 w-44 items-end justify-items-center overflow-clip rounded-t-[88px] rounded-b-card bg-type-door @lg/page:grid"
        >
          <Hero type="todos" alt="" className="w-[88%]" />
        </span>
      </div>
      <DangerLine />
      {children}
      <Panel>
        <QuestionsForm answers={answers} isMain />
      </Panel>
    </div>
  );
}
