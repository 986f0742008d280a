import { useEffect, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import { HydrationBoundary } from '../components/hydration-boundary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { ActiveFilters, ClearFilters } from '../features/directory/active-filters.tsx';
import { ShowsReviews } from '../features/directory/card-rating.tsx';
import { directoryMeta } from '../features/directory/directory-meta.ts';
import { FilterForm } from '../features/directory/filter-form.tsx';
import { readFilters, writeFilters } from '../features/directory/filters.ts';
import { LoadFailed, Offline } from '../features/directory/list-notices.tsx';
import { ProviderCardSkeletons } from '../features/directory/provider-card-skeleton.tsx';
import { ProviderGrid } from '../features/directory/provider-grid.tsx';
import { countProviders } from '../features/directory/providers.ts';
import { fetchFirstProviders } from '../features/directory/queries.ts';
import { Door } from '../features/directory/type-art.tsx';
import { useFilters } from '../features/directory/use-filters.ts';
import {
  type FirstCards,
  type ProviderList,
  useProviderList,
} from '../features/directory/use-provider-list.ts';
import { useFavoriteIntent } from '../features/favorites/use-favorite.ts';
import { backendContext } from '../lib/backend.ts';
import { explain } from '../lib/error-messages.ts';
import { messages } from '../lib/messages.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/proveedores';

const title = 'Proveedores';

export async function loader({ request, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const filters = readFilters(new URL(request.url).searchParams);
  try {
    const withRatings = backend.cardRating === 'reviews';
    const first: FirstCards = {
      filters,
      ...(await fetchFirstProviders(createServerClient(backend), filters, { withRatings })),
    };
    return data({ first });
  } catch (error) {
    console.error('The providers could not be read:', error);
    const first: FirstCards = { filters, providers: [], total: null, reason: explain(error) };
    return data({ first }, { status: 503 });
  }
}

/** Not awaited: a client-side navigation shows the page at once, the first cards follow. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const later = serverLoader().then(
    ({ first }) => first,
    // `useProviderList` loads the whole list too, and reports the failure.
    () => null,
  );
  return { first: null, later };
}

/** Filters do not revalidate: `useProviderList` loads the list when they change. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export function meta({ location, matches }: Route.MetaArgs) {
  const filters = readFilters(new URLSearchParams(location.search));
  return directoryMeta(filters, matches[0].loaderData?.siteUrl ?? '');
}

export default function Proveedores({ loaderData }: Route.ComponentProps) {
  const first = useFirstCards(loaderData);
  const { filters, inAddress, text, setText, change } = useFilters();
  const showsReviews = useRouteLoaderData<typeof rootLoader>('root')?.cardRating === 'reviews';
  const list = useProviderList(filters, first, showsReviews);
  useFavoriteIntent();
  const clear = () => setText('');

  return (
    <div className="page pb-(--section)">
      <div className="grid gap-2 page-head">
        <h1>{title}</h1>
        <p className="text-lead">Escribe lo que buscas o usa los filtros.</p>
      </div>
      <HydrationBoundary>
        <FilterForm
          text={text}
          onText={setText}
          onFocus={list.prepareSearch}
          filters={inAddress}
          onChange={change}
        />
      </HydrationBoundary>
      <section aria-labelledby="resultados">
        <div className="mt-[calc(24px*var(--air))] mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="resultados" className="mr-3 text-h4 font-subtitle">
            <span role="status">
              <CountText list={list} />
            </span>
          </h2>
          <ActiveFilters filters={inAddress} onClear={clear} />
        </div>
        <ShowsReviews value={showsReviews}>
          <Results list={list} listId={writeFilters(filters)} onClear={clear} />
        </ShowsReviews>
      </section>
    </div>
  );
}

/** From the server-rendered page at once; on a client-side navigation, when they arrive. */
function useFirstCards(loaderData: Route.ComponentProps['loaderData']): FirstCards | null {
  const [arrived, setArrived] = useState<FirstCards | null>(null);
  const later = 'later' in loaderData ? loaderData.later : null;
  useEffect(() => {
    let isWanted = true;
    void later?.then((first) => {
      if (isWanted) setArrived(first);
    });
    return () => {
      isWanted = false;
    };
  }, [later]);
  return loaderData.first ?? arrived;
}

function CountText({ list: { total, isLoading, providers, reason, offline } }: { list: ProviderList }) {
  const count = total ?? providers.length;
  if (total === null && (reason || offline))
    return count > 0 ? `Los primeros ${countProviders(count)}` : 'Resultados';
  if (total !== null || !isLoading) return countProviders(count);
  return (
    <>
      <span className="only-js">{messages.proveedores.loading}</span>
      <span className="only-without-js">
        Los primeros {countProviders(count)}. Usa los filtros para ver otros.
      </span>
    </>
  );
}

interface ResultsProps {
  list: ProviderList;
  listId: string;
  onClear(): void;
}

function Results({ list, listId, onClear }: ResultsProps) {
  const { providers, isLoading, isLong, reason, offline, retry } = list;
  const isEmpty = providers.length === 0;
  return (
    <>
      {reason ? <LoadFailed reason={reason} retry={retry} /> : null}
      {offline ? <Offline count={providers.length} isWhole={offline === 'whole'} retry={retry} /> : null}
      <ProviderGrid listId={listId} providers={providers} isLong={isLong} />
      {isEmpty && isLoading ? <ProviderCardSkeletons /> : null}
      {isEmpty && !isLoading && !reason && offline !== 'part' ? (
        <EmptyState
          art={<Door type="todos" />}
          title={messages.proveedores.noneFound}
          action={<ClearFilters level="main" onClear={onClear} />}
        >
          {messages.proveedores.adjustFilters}
        </EmptyState>
      ) : null}
    </>
  );
}
