import { ChevronDown, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { data, Link, useLocation, useNavigationType } from 'react-router';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Mark } from '../components/mark.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { Badge } from '../components/ui/badge.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Panel } from '../components/ui/card.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { Door, Hero } from '../features/directory/type-art.tsx';
import { type Answers, isAnswered, readAnswers, writeAnswers } from '../features/start/answers.ts';
import { isDemo, type Path } from '../features/start/path.ts';
import { fetchPath } from '../features/start/queries.ts';
import { QuestionsForm } from '../features/start/questions-form.tsx';
import { StepPath } from '../features/start/step-path.tsx';
import { HelpLines, TakeAlong } from '../features/start/take-along.tsx';
import { backendContext } from '../lib/backend.ts';
import { defer, readOnServer } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import { keepForOffline } from '../start/service-worker.ts';
import type { Route } from './+types/empieza';

const title = '¿Por dónde empiezo?';

interface Page {
  /** Null before the questions are sent. */
  path: Path | null;
  siteUrl: string;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const { siteUrl } = backend;
  const params = new URL(request.url).searchParams;
  if (!isAnswered(params)) return data<{ page: Page }>({ page: { path: null, siteUrl } });
  const read = fetchPath(createServerClient(backend), readAnswers(params));
  const page: Page = { path: await readOnServer('The steps', read), siteUrl };
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ page }, { headers: { 'Cache-Control': cacheControl } });
}

/** A step leaves by the day of Puerto Rico: then the server renders the page again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return defer(request, { page: serverLoader().then((served) => served.page) });
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
  return (
    <Loaded<Page>
      data={page}
      fallback={
        <div className="page page-head">
          <Loading text="Cargando tus pasos..." />
        </div>
      }
      failed={(error) => <Failed error={error} />}
    >
      {({ path, siteUrl }, hasFailed) =>
        hasFailed ? null : path ? (
          <Result key={search} answers={answers} path={path} siteUrl={siteUrl} />
        ) : (
          <Start answers={answers} />
        )
      }
    </Loaded>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  const answers = readAnswers(new URLSearchParams(useLocation().search));
  return (
    <Start answers={answers}>
      <LoadFailed error={error} message="No pudimos cargar tus pasos" />
      <HelpLines />
    </Start>
  );
}

/** The questions, below what is to be said first. */
function Start({ answers, children }: { answers: Answers; children?: ReactNode }) {
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
      {children}
      <Panel>
        <QuestionsForm answers={answers} isMain />
      </Panel>
    </div>
  );
}

interface ResultProps {
  answers: Answers;
  path: Path;
  siteUrl: string;
}

function Result({ answers, path, siteUrl }: ResultProps) {
  const { steps } = path;
  const heading = useShownResult();
  return (
    <div className="page pb-(--section) print:p-0">
      <div className="page-head grid gap-4 print:mb-4 print:gap-2 print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h1 ref={heading} tabIndex={-1}>
            Tus pasos
          </h1>
          <span className="paper-brand hidden! print:flex!">
            <Mark className="size-8" />
            Mi Guía Azul
          </span>
        </div>
        <GivenAnswers answers={answers} />
        <details className="change-answers no-print">
          <summary>
            Cambiar mis respuestas
            <ChevronDown className="icon" />
          </summary>
          <Panel className="mt-3">
            <QuestionsForm answers={answers} isMain={steps.length === 0} />
          </Panel>
        </details>
        {steps.some(isDemo) ? (
          <Alert title="Contenido de demostración">
            <p>Estos pasos son un ejemplo. Confirma cada dato antes de usarlo.</p>
          </Alert>
        ) : null}
      </div>
      <div className="grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,1fr)_368px] print:block">
        <div className="grid gap-4">
          {steps.length > 0 ? (
            <StepPath path={path} />
          ) : (
            <EmptyState
              art={<Door type="todos" />}
              title="Todavía no hay pasos publicados"
              action={<ButtonLink to="/proveedores">Buscar proveedores</ButtonLink>}
            >
              Una persona tiene que revisar cada paso antes de que salga aquí.
            </EmptyState>
          )}
          {steps.length < 2 && answers.momento ? (
            <p>
              Con estas respuestas hay pocos pasos.{' '}
              <Link
                to={`/empieza${writeAnswers({ ...answers, momento: null }) || '?municipio='}`}
                className="tap"
              >
                Ver los de todos los momentos
              </Link>
            </p>
          ) : null}
        </div>
        <div className="grid gap-(--grid-gap)">
          <TakeAlong answers={answers} siteUrl={siteUrl} />
        </div>
      </div>
    </div>
  );
}

function GivenAnswers({ answers: { edad, momento, municipio } }: { answers: Answers }) {
  const given = [edad?.label, momento?.label, municipio?.nombre].filter((answer) => answer !== undefined);
  return (
    <ul aria-label="Tus respuestas" className="flex flex-wrap gap-2">
      {(given.length > 0 ? given : ['Todas las edades y momentos']).map((answer) => (
        <li key={answer}>
          <Badge>{answer}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Sending the form keeps the path: the heading gets the focus, and the service worker is told of the page. */
function useShownResult() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!isOpened) return;
    heading.current?.focus({ preventScroll: true });
    keepForOffline(window.location.href);
  }, [isOpened]);
  return heading;
}
