import { type ReactNode, useCallback, useRef } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useHashTarget } from '../components/forms/use-hash-target.ts';
import { useRestoredFocus } from '../components/forms/use-restored-focus.ts';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { AlertForm } from '../features/alerts/alert-form.tsx';
import { ShareButton } from '../features/directory/share-button.tsx';
import { AroundPanel } from '../features/map/around-panel.tsx';
import { type MapChoice, mapParams, readChoice, writeChoice } from '../features/map/choice.ts';
import { countsOf, type MapCounts, shownOf } from '../features/map/counts.ts';
import { HerePanel } from '../features/map/here-panel.tsx';
import { MapForm } from '../features/map/map-form.tsx';
import { MapKey } from '../features/map/map-key.tsx';
import { MapShapes } from '../features/map/map-shapes.tsx';
import { MapTable } from '../features/map/map-table.tsx';
import { islandSentence, placeSentence } from '../features/map/map-text.ts';
import { MissingPanel } from '../features/map/missing-panel.tsx';
import { NearMap } from '../features/map/near-map.tsx';
import { fetchMap } from '../features/map/queries.ts';
import { RegionList } from '../features/map/region-list.tsx';
import { WideMap } from '../features/map/wide-map.tsx';
import { typeWords } from '../features/map/words.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer, streamReads, useIsReloading } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { providerTypeFacts } from '../lib/provider-types.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/mapa';
import '../features/map/map.css';

const title = 'Dónde hay ayuda y dónde falta';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tipo } = readChoice(new URL(request.url).searchParams);
  const read = fetchMap(createServerClient(context.get(backendContext)));
  const counts = countsOf(await readOnServer('The map', read), tipo);
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ counts }, { headers: { 'Cache-Control': cacheControl } });
}

/** A word holds through a day of Puerto Rico: then the server renders the page again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return streamReads(request, { counts: serverLoader().then((served) => served.counts) });
}

/** What is read has all municipalities of a type: another municipality needs no other read. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherView = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const typeIn = ({ searchParams }: URL) => readChoice(searchParams).tipo;
  return isOtherView && typeIn(currentUrl) === typeIn(nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { tipo } = readChoice(new URLSearchParams(location.search));
  const { many, ending } = typeWords(tipo);
  return pageMeta({
    title: tipo ? `Dónde hay ${many} y dónde faltan` : title,
    description: `Mapa de los 78 municipios de Puerto Rico: cuánt${ending} ${many} para personas autistas hay en cada uno, y dónde falta ayuda.`,
    path: `/mapa${writeChoice({ tipo, municipio: null, acepta: false })}`,
    siteUrl: matches[0].loaderData?.siteUrl,
    image: {
      path: `/mapa/${tipo ?? 'todos'}.png`,
      alt: `Mapa de Puerto Rico con el número de ${many} de cada municipio.`,
    },
  });
}

export default function Mapa({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <Frame>
      {(choice, form) => (
        <Loaded<MapCounts>
          data={counts}
          fallback={
            <>
              <div className="map-panel grid gap-5">{form}</div>
              <Loading text="Cargando el mapa..." blocks={['h-64']} />
            </>
          }
          failed={(error) => <Failed error={error} />}
        >
          {(read) => <MapView counts={read} choice={choice} form={form} />}
        </Loaded>
      )}
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      {(_, form) => (
        <>
          <Failed error={error} />
          <div className="map-panel grid gap-5">{form}</div>
        </>
      )}
    </Frame>
  );
}

function Failed({ error }: { error: unknown }) {
  return <LoadBoundary error={error} message="No pudimos cargar el mapa" />;
}

function Frame({ children }: { children: (choice: MapChoice, form: ReactNode) => ReactNode }) {
  const { inAddress: choice, change, fill } = useSearchFilters(mapParams);
  const pick = useCallback((changes: Partial<MapChoice>) => void change(changes), [change]);
  useHashTarget();
  return (
    <div className="page map-page pb-(--section)" data-type={choice.tipo ?? 'todos'}>
      <div className="page-head grid gap-2">
        <h1>{title}</h1>
        <p className="map-wide text-lead">Elige un tipo de proveedor y un municipio.</p>
      </div>
      <div className="grid gap-(--grid-gap)" aria-busy={useIsReloading()}>
        {children(choice, <MapForm choice={choice} onChange={pick} onFilled={fill} />)}
      </div>
    </div>
  );
}

interface MapViewProps {
  counts: MapCounts;
  choice: MapChoice;
  form: ReactNode;
}

function MapView({ counts, choice: chosen, form }: MapViewProps) {
  // Until another type is read, all of it is of the former one.
  const choice = { ...chosen, tipo: counts.tipo };
  const { acepta } = choice;
  const row = counts.municipios.find(({ municipio }) => municipio === choice.municipio);
  const { tipo } = counts;
  const panel = useRef<HTMLDivElement>(null);
  // A neighbour that was chosen has left the list of neighbours.
  useRestoredFocus(panel, choice.municipio);
  return (
    <>
      <div
        ref={panel}
        tabIndex={-1}
        className={row ? 'map-panel has-near grid gap-5' : 'map-panel grid gap-5'}
      >
        {form}
        <p role="status" className="font-head text-h4 leading-snug font-subtitle">
          <span className={row ? 'map-wide' : undefined}>{islandSentence(counts, acepta)}</span>{' '}
          {row ? (
            <span className="map-place">
              {placeSentence(row.municipio, shownOf(row, acepta), { tipo, acepta })}
            </span>
          ) : null}
        </p>
        <p className="sr-only">La tabla de los municipios dice lo mismo que el mapa.</p>
        <MapShapes />
        {row ? null : <RegionList counts={counts} choice={choice} />}
        <WideMap counts={counts} choice={choice} />
        {row ? (
          <div className="map-phone">
            <NearMap counts={counts} municipio={row.municipio} acepta={acepta} />
          </div>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <MapKey words={typeWords(tipo)} />
          <ShareButton
            title={`${tipo ? providerTypeFacts[tipo].plural : 'Proveedores'}: ${title.toLowerCase()}`}
          />
        </div>
      </div>
      {row ? (
        <>
          <HerePanel counts={counts} choice={choice} row={row}>
            {tipo && row.aqui === 0 ? (
              <AlertForm subject={{ tipo, municipio: row.municipio }} heading="h3" />
            ) : null}
          </HerePanel>
          <AroundPanel counts={counts} choice={choice} municipio={row.municipio} />
        </>
      ) : null}
      <MissingPanel counts={counts} choice={choice} />
      <MapTable counts={counts} choice={choice} />
      <p className="text-meta text-ink-soft">
        Cuenta los proveedores aprobados de este directorio. Puede haber otros.
      </p>
    </>
  );
}
