import { Suspense, use, useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { HydrationBoundary } from '../components/hydration-boundary.tsx';
import { ReloadButton } from '../components/reload-button.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { notify } from '../components/ui/toast.tsx';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { Door } from '../features/directory/type-art.tsx';
import { fetchResources } from '../features/resources/queries.ts';
import { ResourceCard } from '../features/resources/resource-card.tsx';
import { ResourceSearch } from '../features/resources/resource-search.tsx';
import {
  featuredResources,
  filterResources,
  isFiltered,
  type Resource,
  readResourceFilters,
} from '../features/resources/resources.ts';
import { SuggestButton } from '../features/resources/suggest-button.tsx';
import { useResourceFilters } from '../features/resources/use-resource-filters.ts';
import { backendContext } from '../lib/backend.ts';
import { explain } from '../lib/error-messages.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/recursos';

const title = 'Biblioteca de Recursos';

/** The resources, or an error message. */
interface Collection {
  resources: Resource[];
  problem?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const collection: Collection = {
      resources: await fetchResources(createServerClient(context.get(backendContext))),
    };
    return data({ collection });
  } catch (error) {
    console.error('The resources could not be read:', error);
    const collection: Collection = { resources: [], problem: explain(error) };
    return data({ collection }, { status: 503 });
  }
}

/** The last successful read: it stays when the next one fails. */
let kept: Resource[] = [];

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const later = serverLoader().then(
    ({ collection }) => {
      if (!collection.problem) kept = collection.resources;
      return collection.problem ? { ...collection, resources: kept } : collection;
    },
    (error: unknown): Collection => ({ resources: kept, problem: explain(error) }),
  );
  return { later };
}

/** Filters do not revalidate: they work on the loaded rows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isFilterOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isFilterOnly ? false : defaultShouldRevalidate;
}

export function meta({ location, matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const isView = isFiltered(readResourceFilters(new URLSearchParams(location.search)));
  return [
    ...pageMeta({
      title,
      description:
        'Guías, leyes, programas y apoyo para personas autistas y sus familias en Puerto Rico. Todo es gratis.',
      path: '/recursos',
      siteUrl,
    }),
    ...(isView ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': breadcrumbs(siteUrl, [['Recursos', '/recursos']]) },
  ];
}

export default function Recursos({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="page flex flex-wrap items-end justify-between gap-x-6 gap-y-4 page-head">
        <div className="grid gap-2">
          <h1>{title}</h1>
          <p className="text-lead">Guías, leyes, programas y apoyo. Todo es gratis.</p>
        </div>
        <SuggestButton />
      </div>
      {'collection' in loaderData ? (
        <CollectionView collection={loaderData.collection} />
      ) : (
        <Suspense fallback={<CollectionLoading />}>
          <Later collection={loaderData.later} />
        </Suspense>
      )}
    </>
  );
}

function Later({ collection }: { collection: Promise<Collection> }) {
  return <CollectionView collection={use(collection)} />;
}

function CollectionLoading() {
  return (
    <div className="page pb-(--section)">
      <Loading text="Cargando recursos..." />
    </div>
  );
}

function CollectionView({ collection: { resources, problem } }: { collection: Collection }) {
  const { filters, setText, change, clear } = useResourceFilters();
  const featured = featuredResources(resources, filters);
  const found = filterResources(resources, filters);
  useEffect(() => {
    if (problem) notify.error(messages.recursos.loadFailed(problem), 'load');
    else notify.dismissed('load');
  }, [problem]);

  return (
    <>
      {featured.length > 0 ? (
        <section aria-labelledby="destacados" className="bg-sand py-[calc(40px*var(--air))]">
          <div className="page">
            <h2 id="destacados" className="mb-5 text-h3 font-subtitle">
              Destacados
            </h2>
            <Cards resources={featured} />
          </div>
        </section>
      ) : null}
      <div className="page grid gap-[calc(24px*var(--air))] pt-[calc(40px*var(--air))] pb-(--section)">
        <ResourceSearch filters={filters} onText={setText} onChange={change} />
        <section aria-labelledby="todos" className="grid gap-4">
          <h2 id="todos" className="text-h4 font-subtitle">
            <span role="status">
              {problem && resources.length === 0 ? 'Recursos' : messages.recursos.count(found.length)}
            </span>
          </h2>
          {problem ? <LoadFailed problem={problem} /> : null}
          {found.length > 0 ? (
            <Cards resources={found} />
          ) : problem ? null : (
            <EmptyState
              art={<Door type="todos" />}
              title={messages.recursos.noneFound}
              action={
                <Button level="main" onClick={clear}>
                  Limpiar filtros
                </Button>
              }
            >
              {messages.recursos.adjustFilters}
            </EmptyState>
          )}
        </section>
      </div>
    </>
  );
}

function Cards({ resources }: { resources: Resource[] }) {
  return (
    <ul className="card-grid">
      {resources.map((resource) => (
        <li key={resource.id} className="deferred-card">
          <HydrationBoundary>
            <ResourceCard resource={resource} />
          </HydrationBoundary>
        </li>
      ))}
    </ul>
  );
}

function LoadFailed({ problem }: { problem: string }) {
  return (
    <Alert kind="error" title={messages.recursos.loadFailed(problem)}>
      <p>
        <ReloadButton />
      </p>
    </Alert>
  );
}
