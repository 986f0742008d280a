import { data } from 'react-router';
import { type Activity, activityParams, findActivities } from '../features/activities/activities.ts';
import { writeCalendar } from '../features/activities/calendar.ts';
import { endOfActivities, fetchActivities, fetchActivity } from '../features/activities/queries.ts';
import type { Api } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { isId } from '../lib/ids.ts';
import { found, readOnServer } from '../lib/load.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/actividades-ics';

/** /actividades.ics?municipio=…: a search that a calendar subscribes to; /actividades/{id}.ics: one of them, until it ends. */
export async function loader({ request, params: { archivo }, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const api = createServerClient(backend);
  const { searchParams } = new URL(request.url);
  const now = Date.now();
  const id = archivo?.replace(/\.ics$/, '');
  if (archivo !== undefined && (id === archivo || !isId(id))) throw data(null, { status: 404 });
  const read = id === undefined ? readSearch(api, searchParams, now) : fetchActivity(api, id).then(asList);
  const activities = await readOnServer('Activities as a calendar', read);
  return new Response(writeCalendar(found(activities), backend.siteUrl), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${id ? 'actividad' : 'actividades'}.ics"`,
      ...endOfActivities(activities ?? [], now),
    },
  });
}

async function readSearch(api: Api, params: URLSearchParams, now: number) {
  const { dated, ongoing } = findActivities(
    await fetchActivities(api),
    activityParams.read(params),
    new Date(now),
  );
  return [...dated, ...ongoing];
}

const asList = (activity: Activity | null) => activity && [activity];
