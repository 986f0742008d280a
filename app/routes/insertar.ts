import { readFilters } from '../features/directory/filters.ts';
import { fetchEmbeddedList, writeEmbeddedList } from '../features/embedded/embedded-list.server.tsx';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/insertar';

/** /insertar?tipo=&municipio=: the directory in a frame of another site, without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const { tipo, municipio } = readFilters(new URL(request.url).searchParams);
  const now = Date.now();
  const read = fetchEmbeddedList(createServerClient(backend), { tipo, municipio }, now);
  return new Response(writeEmbeddedList(await readOnServer('The embedded list', read), backend.siteUrl), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // A confirmation ends with a day.
      'Cache-Control': `no-cache, s-maxage=${secondsLeft('day', now)}`,
    },
  });
}
