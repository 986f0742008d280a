import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { GlossaryList } from '../features/glossary/glossary-list.tsx';
import { fetchGlossary, type GlossaryEntry } from '../features/glossary/queries.ts';
import { definedTerms } from '../features/glossary/structured-data.ts';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { backendContext } from '../lib/backend.ts';
import { FailedRead, readOnServer, streamReads } from '../lib/load.ts';
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
  const glossary = withOfflineFallback(read, ({ glossary: entries, savedAt }) => ({ entries, savedAt }));
  return streamReads(request, { glossary });
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
        loading="Cargando las palabras..."
        failure="No pudimos cargar las palabras"
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

export const ErrorBoundary = boundaryOf('No pudimos cargar las palabras', { Frame });

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
