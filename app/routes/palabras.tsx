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
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { orFromGuide } from '../features/guide/or-from-guide.ts';
import { backendContext } from '../lib/backend.ts';
import { defer, FailedRead, readOnServer } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/palabras';

interface Glossary {
  entries: GlossaryEntry[];
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const glossary: Glossary = { entries: await readOnServer('The glossary', fetchGlossary(client)) };
  return { glossary };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const read = async (): Promise<Glossary> => (await serverLoader()).glossary;
  const glossary = orFromGuide(read, ({ glossary: entries, savedAt }) => ({ entries, savedAt }));
  return defer(request, { glossary });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const glossary = loaderData?.glossary;
  return [
    ...pageMeta({
      title: 'Palabras',
      description:
        'PEI, COMPU, Plan Vital y otras palabras que las familias encuentran, explicadas en pocas líneas.',
      path: '/palabras',
      siteUrl,
    }),
    { 'script:ld+json': breadcrumbs(siteUrl, [['Palabras', '/palabras']]) },
    ...(!glossary || glossary instanceof Promise || glossary instanceof FailedRead
      ? []
      : [{ 'script:ld+json': definedTerms(siteUrl, glossary.entries) }]),
  ];
}

export default function Palabras({ loaderData: { glossary } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded<Glossary>
        data={glossary}
        fallback={<Loading text="Cargando las palabras..." />}
        failed={(error) => <Failed error={error} />}
      >
        {({ entries, savedAt }) => (
          <>
            <GuideNotice savedAt={savedAt} />
            <GlossaryList entries={entries} />
          </>
        )}
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
