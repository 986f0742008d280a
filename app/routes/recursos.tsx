import type { ReactNode } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { HydrationBoundary } from '../components/hydration-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SearchEverywhere } from '../components/search-everywhere.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import type { ListResource } from '../features/collections/lists.ts';
import type { FavoriteWrite } from '../features/collections/save-favorite.ts';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { Door } from '../features/directory/type-art.tsx';
import { writeFavorite } from '../features/favorites/mutations.ts';
import { markTerms, type Segment } from '../features/glossary/terms.ts';
import { SaveButton } from '../features/lists/save-button.tsx';
import { writeSuggestion } from '../features/resources/mutations.ts';
import { fetchLibrary, type Library } from '../features/resources/queries.ts';
import { ResourceCard, ResourceLine } from '../features/resources/resource-card.tsx';
import { ResourceSearch } from '../features/resources/resource-search.tsx';
import {
  featuredResources,
  filterResources,
  isFiltered,
  noResourceFilters,
  type Resource,
  readResourceFilters,
  resourceParams,
} from '../features/resources/resources.ts';
import { SuggestButton } from '../features/resources/suggest-button.tsx';
import type { Suggestion } from '../features/resources/suggestions.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer, streamReads } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import { useIsServerRendered } from '../start/use-is-server-rendered.ts';
import type { Route } from './+types/recursos';

const title = 'Biblioteca de Recursos';

export async function loader({ context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const now = Date.now();
  const library = await readOnServer('The resources', fetchLibrary(client, now));
  return data({ library }, { headers: { 'Cache-Control': `no-cache, s-maxage=${secondsLeft('day', now)}` } });
}

/** A review grows old with a day of Puerto Rico: then the server renders the page again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The last successful read: it stays when the next one fails, also after a while on another page. */
let lastRead: Library = { resources: [], reviews: [], staleDay: '', terms: [] };

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const library = serverLoader().then((served) => {
    lastRead = served.library;
    return lastRead;
  });
  return streamReads(request, { library });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const write = (await request.json()) as FavoriteWrite | ({ intent?: never } & Suggestion);
  return write.intent === 'favorite' ? writeFavorite(write) : writeSuggestion(write);
}

/** Filters work on the loaded rows, and a suggestion is not one of them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isFilterOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isFilterOnly || formMethod ? false : defaultShouldRevalidate;
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

export default function Recursos({ loaderData: { library } }: Route.ComponentProps) {
  const isServerRendered = useIsServerRendered();
  return (
    <Frame>
      <Loaded<Library>
        data={library}
        fallback={<LibraryLoading />}
        failed={(error) => <Resources library={lastRead} error={error} />}
      >
        {(read, hasFailed) => (hasFailed ? null : <Resources library={read} isDeferred={isServerRendered} />)}
      </Loaded>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Resources library={lastRead} error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="page grid gap-2 page-head">
        <h1>{title}</h1>
        <p className="text-lead">Guías, leyes, programas y apoyo. Todo es gratis.</p>
        <Link to="/hoja" className="tap justify-self-start">
          Mi hoja: lo que ayuda, en una página
        </Link>
      </div>
      {children}
    </>
  );
}

function LibraryLoading() {
  return (
    <div className="page pb-(--section)">
      <Loading text="Cargando recursos..." />
    </div>
  );
}

interface ResourcesProps {
  library: Library;
  error?: unknown;
  /** Cards below the first screen are laid out when they come near. */
  isDeferred?: boolean;
}

function Resources({ library, error, isDeferred = false }: ResourcesProps) {
  const { resources } = library;
  const { filters, setText, change, fill } = useSearchFilters(resourceParams);
  const featured = featuredResources(resources, filters);
  const found = filterResources(resources, filters);
  const { texts } = markTerms(
    found.map(({ descripcion }) => descripcion),
    library.terms,
  );

  return (
    <div className="page grid gap-air-6 pb-(--section)">
      <ResourceSearch filters={filters} onText={setText} onChange={change} onFilled={fill} />
      {featured.length > 0 ? (
        <section aria-labelledby="destacados" className="edge rounded-card bg-sand px-(--panel-pad) py-4">
          <h2 id="destacados" className="text-h4 font-subtitle">
            Destacados
          </h2>
          <ul>
            {featured.map((resource) => (
              <li key={resource.id} className="border-line border-t first:border-t-0">
                <ResourceLine resource={resource} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="todos" className="grid gap-4">
        <h2 id="todos" className="text-h4 font-subtitle">
          <span role="status">
            {error && resources.length === 0 ? 'Recursos' : messages.recursos.count(found.length)}
          </span>
        </h2>
        {error ? <LoadFailed message={messages.recursos.loadFailed} error={error} /> : null}
        {found.length > 0 ? (
          <Cards resources={found} library={library} descriptions={texts} isDeferred={isDeferred} />
        ) : error ? null : (
          <EmptyState
            art={<Door type="todos" />}
            title={messages.recursos.noneFound}
            action={
              <Button level="main" onClick={() => change(noResourceFilters)}>
                Limpiar filtros
              </Button>
            }
          >
            <p>{messages.recursos.adjustFilters}</p>
            <SearchEverywhere q={filters.q} />
          </EmptyState>
        )}
      </section>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>¿Falta algo que te ayudó?</span>
        <SuggestButton />
      </p>
    </div>
  );
}

interface CardsProps {
  resources: Resource[];
  library: Library;
  /** Of each resource. */
  descriptions: Segment[][];
  isDeferred: boolean;
}

/** What a list says of it. */
const listed = ({ id, titulo, tipo_recurso, url }: Resource): ListResource => ({
  id,
  titulo,
  tipo_recurso,
  url,
});

/** Laid out eagerly, since they may be on the first screen. */
const eagerCards = 3;

function Cards({ resources, library, descriptions, isDeferred }: CardsProps) {
  return (
    <ul className="card-grid">
      {resources.map((resource, position) => (
        <li key={resource.id} className={isDeferred && position >= eagerCards ? 'deferred-card' : undefined}>
          <HydrationBoundary>
            <ResourceCard
              resource={resource}
              library={library}
              description={descriptions[position] ?? [{ text: resource.descripcion }]}
              save={
                <SaveButton thing={{ recurso: listed(resource) }} nombre={resource.titulo} level="text" />
              }
            />
          </HydrationBoundary>
        </li>
      ))}
    </ul>
  );
}
