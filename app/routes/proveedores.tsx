import { Map as MapIcon } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import { useRestoredFocus } from '../components/forms/use-restored-focus.ts';
import { HydrationBoundary } from '../components/hydration-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { SearchEverywhere } from '../components/search-everywhere.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { AlertOffer } from '../features/alerts/alert-offer.tsx';
import { ActiveFilters } from '../features/directory/active-filters.tsx';
import { ShowsReviews } from '../features/directory/card-rating.tsx';
import { directoryMeta } from '../features/directory/directory-meta.ts';
import { FilterForm } from '../features/directory/filter-form.tsx';
import {
  directoryParams,
  type Filters,
  noFilters,
  readFilters,
  writeFilters,
} from '../features/directory/filters.ts';
import { fetchFirstProviders } from '../features/directory/list-queries.ts';
import { NearGroups } from '../features/directory/near-groups.tsx';
import { NobodyFound } from '../features/directory/nobody-found.tsx';
import { OfflineNotice } from '../features/directory/offline-notice.tsx';
import { ProviderCardSkeletons } from '../features/directory/provider-card-skeleton.tsx';
import { ProviderGrid } from '../features/directory/provider-grid.tsx';
import { ResultCount } from '../features/directory/result-count.ts';
import {
  countUnconfirmed,
  ShowUnconfirmed,
  UnconfirmedOffer,
  UnconfirmedProviders,
} from '../features/directory/unconfirmed.tsx';
import {
  type FirstCards,
  type ProviderList,
  useProviderList,
  useWaysOn,
} from '../features/directory/use-provider-list.ts';
import { writeFavorite } from '../features/favorites/mutations.ts';
import { backendContext } from '../lib/backend.ts';
import { countProviders, formatCount } from '../lib/count.ts';
import { readOnServer, streamReads, useRead } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft, startOf } from '../lib/use-now.ts';
import type { loader as rootLoader } from '../root.tsx';
import { hasOwnSavedNotice } from '../start/saved-page.ts';
import type { Route } from './+types/proveedores';

const title = 'Proveedores';

export const handle = hasOwnSavedNotice;

export async function loader({ request, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const filters = readFilters(new URL(request.url).searchParams);
  const withRatings = backend.cardRating === 'reviews';
  const now = Date.now();
  const unit = filters.abierto ? 'minute' : 'day';
  const servedAt = startOf(unit, now);
  const read = fetchFirstProviders(createServerClient(backend), filters, { withRatings, now: servedAt });
  const first: FirstCards = { filters, servedAt, ...(await readOnServer('The providers', read)) };
  const cacheControl = `no-cache, s-maxage=${secondsLeft(unit, now)}`;
  return data({ first }, { headers: { 'Cache-Control': cacheControl } });
}

/** Facts hold through a day of Puerto Rico, and who is open now is so for a minute: then the server renders the page again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/**
 * Only the first cards, and not awaited: a client-side navigation shows the page at once. When they fail nothing is lost:
 * `useProviderList` reads the whole list, and reports its failure.
 */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const first: Promise<FirstCards> = serverLoader().then((served) => served.first);
  return streamReads(request, { first });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return writeFavorite(await request.json());
}

/** By code that the page does not start with; whoever keeps the guide has it too. */
const findGuide = () =>
  import('../features/guide/on-device.ts').then(({ readGuide }) => readGuide()).catch(() => undefined);

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
  return <Directory first={useRead(loaderData.first) ?? null} />;
}

/** The server could not read the first cards: the browser reads the list all the same. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Directory first={null} error={error} />;
}

function Directory({ first, error }: { first: FirstCards | null; error?: unknown }) {
  const { filters, inAddress, text, setText, change, fill } = useSearchFilters(directoryParams);
  const showsReviews = useRouteLoaderData<typeof rootLoader>('root')?.cardRating === 'reviews';
  const list = useProviderList(filters, first, showsReviews, findGuide, error);
  const clear = useCallback(() => setText(''), [setText]);
  const heading = useRef<HTMLHeadingElement>(null);
  // A chip that took its filter away is gone.
  useRestoredFocus(heading, inAddress);

  return (
    <div className="page pb-(--section)">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 page-head">
        <div className="grid gap-2">
          <h1>{title}</h1>
          <p className="text-lead">Escribe lo que buscas o usa los filtros.</p>
        </div>
        <ButtonLink
          Icon={MapIcon}
          to={`/mapa${writeFilters({ ...noFilters, tipo: inAddress.tipo, municipio: inAddress.municipio })}`}
          level="text"
          className="@max-md/page:hidden"
        >
          Ver el mapa
        </ButtonLink>
      </div>
      <ResultCount value={list.total}>
        <HydrationBoundary>
          <FilterForm text={text} onText={setText} filters={inAddress} onChange={change} onFilled={fill} />
        </HydrationBoundary>
      </ResultCount>
      <section aria-labelledby="resultados">
        <div className="mt-air-6 mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 ref={heading} id="resultados" tabIndex={-1} className="mr-3 text-h4 font-subtitle">
            <span role="status">
              <CountText list={list} />
            </span>
          </h2>
          {isNothing(list) ? null : <ActiveFilters filters={inAddress} onClear={clear} />}
        </div>
        <ShowsReviews value={showsReviews}>
          <Results list={list} filters={list.searched} showsReviews={showsReviews} onClear={clear} />
        </ShowsReviews>
      </section>
    </div>
  );
}

function CountText({
  list: { total, isLoading, providers, error, offline, ...list },
}: {
  list: ProviderList;
}) {
  const count = total ?? providers.length;
  if (total === null && (error || offline))
    return count > 0 ? `Los primeros ${countProviders(count)}` : 'Resultados';
  if (total !== null || !isLoading) {
    const others = list.searched.otros ? list.unconfirmed.length : 0;
    return `${countProviders(count)}${others > 0 ? ` y ${formatCount(others)} sin confirmar` : ''}`;
  }
  return (
    <>
      <span className="only-js">{messages.proveedores.loading}</span>
      <span className="only-without-js">
        Los primeros {countProviders(count)}. Usa los filtros para ver otros.
      </span>
    </>
  );
}

/** Then the filters stand below what helps. */
function isNothing({ providers, isLoading, error, offline, searched, unconfirmed }: ProviderList): boolean {
  const isShown = searched.otros !== undefined && unconfirmed.length > 0;
  return providers.length === 0 && !isLoading && !error && offline !== 'part' && !isShown;
}

interface ResultsProps {
  list: ProviderList;
  filters: Filters;
  showsReviews: boolean;
  onClear(): void;
}

function Results({ list, filters, showsReviews, onClear }: ResultsProps) {
  const { providers, isLoading, today, factCount, error, offline, retry } = list;
  const listId = writeFilters({ ...filters, otros: undefined });
  const isEmpty = providers.length === 0;
  const isShown = filters.otros !== undefined && list.unconfirmed.length > 0;
  const offered = isShown ? 0 : (list.unconfirmedTotal ?? 0);
  const ways = useWaysOn(list, showsReviews);
  const isAskedFor = useRef(false);
  const showLink = useRef<HTMLAnchorElement>(null);
  useRestoredFocus(showLink, isShown);
  const offer = {
    ref: showLink,
    filters,
    count: offered,
    onShow: () => {
      isAskedFor.current = true;
    },
  };
  return (
    <>
      {error ? (
        <LoadFailed message={messages.proveedores.loadFailed} error={error} retry={retry} className="mb-5">
          <p>Tus filtros siguen guardados.</p>
        </LoadFailed>
      ) : null}
      {offline ? (
        <OfflineNotice
          count={providers.length}
          isWhole={offline === 'whole'}
          savedAt={list.savedAt}
          retry={retry}
        />
      ) : null}
      {list.near ? (
        <NearGroups list={list} listId={listId} />
      ) : (
        <ProviderGrid listId={listId} providers={providers} today={today} />
      )}
      {isEmpty && isLoading ? <ProviderCardSkeletons /> : null}
      {isNothing(list) ? (
        <>
          <div className="grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,1fr)_23rem]">
            <NobodyFound ways={ways}>
              {offered > 0 ? (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="flex-[1_1_14rem]">{countUnconfirmed(offered, factCount)}</p>
                  <ShowUnconfirmed {...offer} level="solid" />
                </div>
              ) : null}
              <SearchEverywhere q={filters.q} />
            </NobodyFound>
            {offline ? null : <AlertOffer filters={filters} />}
          </div>
          <div className="mt-air-6 flex flex-wrap items-center gap-x-3 gap-y-2">
            <ActiveFilters filters={filters} onClear={onClear} />
          </div>
        </>
      ) : null}
      {offered > 0 && !isEmpty ? <UnconfirmedOffer {...offer} facts={factCount} /> : null}
      {isShown ? (
        <UnconfirmedProviders
          list={list}
          listId={`${listId} otros`}
          filters={filters}
          isAskedFor={isAskedFor}
        />
      ) : null}
    </>
  );
}
