import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { GlossaryList } from '../features/glossary/glossary-list.tsx';
import { fetchGlossary, type GlossaryEntry } from '../features/glossary/queries.ts';
import { definedTerms } from '../features/glossary/structured-data.ts';
import { backendContext } from '../lib/backend.ts';
import { defer, FailedRead, readOnServer } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/palabras';

export async function loader({ context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  return { entries: await readOnServer('The glossary', fetchGlossary(client)) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return defer(request, { entries: serverLoader().then((served) => served.entries) });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const entries = loaderData?.entries;
  return [
    ...pageMeta({
      title: 'Palabras',
      description:
        'PEI, COMPU, Plan Vital y otras palabras que las familias encuentran, explicadas en pocas líneas.',
      path: '/palabras',
      siteUrl,
    }),
    { 'script:ld+json': breadcrumbs(siteUrl, [['Palabras', '/palabras']]) },
    ...(!entries || entries instanceof Promise || entries instanceof FailedRead
      ? []
      : [{ 'script:ld+json': definedTerms(siteUrl, entries) }]),
  ];
}

export default function Palabras({ loaderData: { entries } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded<GlossaryEntry[]>
        data={entries}
        fallback={<Loading text="Cargando las palabras..." />}
        failed={(error) => <Failed error={error} />}
      >
        {(read) => <GlossaryList entries={read} />}
      </Loaded>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Failed error={error} />
    </Frame>
  );
}

function Failed({ error }: { error: unknown }) {
  return <LoadBoundary error={error} message="No pudimos cargar las palabras" />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <TitledPage
      title="Palabras"
      lead="Lo que te dicen en la escuela, en el plan médico y en las citas, en palabras sencillas."
      more={
        <p>
          <Link to="/empieza" className="tap">
            ¿Por dónde empiezo?
          </Link>
        </p>
      }
    >
      {children}
    </TitledPage>
  );
}
