import type { ReactNode } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { CopyButton } from '../components/copy-button.tsx';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import {
  type Activity,
  activityParams,
  findActivities,
  noActivityFilters,
} from '../features/activities/activities.ts';
import { ActivityCard } from '../features/activities/activity-card.tsx';
import { ActivitySearch } from '../features/activities/activity-search.tsx';
import { endOfActivities, fetchActivities } from '../features/activities/queries.ts';
import { eventsJsonLd } from '../features/activities/structured-data.ts';
import { SuggestActivity } from '../features/activities/suggest-activity.tsx';
import { ActivityAlert } from '../features/alerts/alert-offer.tsx';
import { breadcrumbs } from '../features/directory/directory-meta.ts';
import { Door } from '../features/directory/type-art.tsx';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { backendContext } from '../lib/backend.ts';
import { countOf } from '../lib/count.ts';
import { FailedRead, readOnServer, streamReads } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { useSearchFilters } from '../lib/search-params.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { useNow } from '../lib/use-now.ts';
import type { Route } from './+types/actividades';

interface Known {
  activities: Activity[];
  servedAt: number;
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

const loadFailed = 'Error al cargar las actividades';

export async function loader({ context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const now = Date.now();
  const activities = await readOnServer('The activities', fetchActivities(client));
  const known: Known = { activities, servedAt: now };
  return data({ known }, { headers: endOfActivities(activities, now) });
}

/** The server renders the page again when the first of them ends. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const read = async (): Promise<Known> => (await serverLoader()).known;
  const known = withOfflineFallback(read, ({ activities, savedAt }) => ({
    activities,
    servedAt: Date.now(),
    savedAt,
  }));
  return streamReads(request, { known });
}

/** Filters work on what was read. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isFilter ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const known = loaderData?.known;
  const read = known && !(known instanceof Promise) && !(known instanceof FailedRead) ? known : null;
  const { dated } = findActivities(read?.activities ?? [], noActivityFilters, new Date(read?.servedAt ?? 0));
  return [
    ...pageMeta({
      title: 'Actividades y apoyo',
      description:
        'Charlas, recreación, campamentos, grupos de apoyo y respiro para familias de personas autistas en Puerto Rico.',
      path: '/actividades',
      siteUrl,
    }),
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': breadcrumbs(siteUrl, [['Actividades y apoyo', '/actividades']]) },
    ...(dated.length > 0 ? [{ 'script:ld+json': eventsJsonLd(dated, siteUrl) }] : []),
  ];
}

export default function Actividades({ loaderData: { known } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded<Known> data={known} loading="Cargando actividades..." failure={loadFailed}>
        {(read) => <Activities {...read} />}
      </Loaded>
    </Frame>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed, { Frame });

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page page-head pb-(--section) [--page-width:1000px]">
      <div className="mb-air-6 flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1>Actividades y apoyo</h1>
          <p className="text-lead">Grupos, respiro, campamentos y charlas cerca de ti.</p>
        </div>
        <SuggestActivity />
      </div>
      {children}
    </div>
  );
}

function Activities({ activities, servedAt, savedAt }: Known) {
  const { filters, change, fill } = useSearchFilters(activityParams);
  const now = useNow(servedAt);
  const { dated, ongoing } = findActivities(activities, filters, now);
  const { municipio } = filters;
  const near = { ...filters, cerca: true };
  const around = findActivities(activities, near, now);
  const nearby = around.dated.length + around.ongoing.length;
  return (
    <>
      <GuideNotice savedAt={savedAt} />
      <div className="grid gap-air-6">
        <ActivitySearch filters={filters} onChange={change} onFilled={fill} />
        {dated.length + ongoing.length > 0 ? (
          <>
            <List
              title={`Con fecha: ${countOf(dated.length, 'actividad', 'actividades')}`}
              activities={dated}
              now={now}
            />
            <List title={`Apoyo continuo: ${ongoing.length}`} activities={ongoing} now={now} />
          </>
        ) : (
          <EmptyState
            art={<Door type="todos" />}
            title={`No sabemos de actividades${municipio ? ` en ${municipio}` : ''}${municipio && filters.cerca ? ' ni cerca' : ''}`}
            action={
              municipio && nearby > 0 ? (
                <ButtonLink level="main" to={{ search: activityParams.write(near) }}>
                  Ver {nearby === 1 ? 'la que hay cerca o por video' : `las ${nearby} de cerca o por video`}
                </ButtonLink>
              ) : (
                <ButtonLink to="/actividades">Ver todas</ButtonLink>
              )
            }
          >
            Si sabes de una, dínosla.
          </EmptyState>
        )}
        <Calendar />
        <ActivityAlert municipio={municipio} />
      </div>
    </>
  );
}

function List({ title, activities, now }: { title: string; activities: Activity[]; now: Date }) {
  if (activities.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-h4 font-subtitle">{title}</h2>
      <ul className="grid gap-3">
        {activities.map((activity) => (
          <ActivityCard key={activity.id} activity={activity} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** The address of this very search, for a calendar that asks it by itself. */
function Calendar() {
  const { search } = useLocation();
  const path = `/actividades.ics${activityParams.write(activityParams.read(new URLSearchParams(search)))}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>¿Quieres que las nuevas lleguen solas a tu calendario?</span>
      <a href={path} className="tap">
        Abrir el calendario
      </a>
      <span className="only-js">
        <CopyButton text={typeof location === 'undefined' ? path : location.origin + path}>
          Copiar la dirección del calendario
        </CopyButton>
      </span>
    </p>
  );
}
