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
  const read = archivo === undefined ? readSearch(api, searchParams, now) : readOne(api, archivo);
  const { activities, name } = await readOnServer('Activities as a calendar', read);
  return new Response(writeCalendar(found(activities), backend.siteUrl), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${name}.ics"`,
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
  return { activities: [...dated, ...ongoing], name: 'actividades' };
}

async function readOne(api: Api, file: string): Promise<{ activities: Activity[] | null; name: string }> {
  const id = file.replace(/\.ics$/, '');
  if (!file.endsWith('.ics') || !isId(id)) throw data(null, { status: 404 });
  const activity = await fetchActivity(api, id);
  return { activities: activity && [activity], name: `actividad-${id.slice(0, 8)}` };
}
