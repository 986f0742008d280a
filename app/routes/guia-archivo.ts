import { data } from 'react-router';
import { fetchGuide } from '../features/guide/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/guia-archivo';

/** /guia.json: all that the guide on the device holds, the same for everyone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  // Each address would be made and stored by itself, also one in other letters.
  if (pathname !== '/guia.json' || search) throw data(null, { status: 404 });
  const api = createServerClient(context.get(backendContext));
  const guide = await readOnServer('The guide', fetchGuide(api));
  // Steps leave by the day of Puerto Rico.
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return Response.json(guide, { headers: { 'Cache-Control': cacheControl } });
}
