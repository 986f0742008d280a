import { data } from 'react-router';
import { writeGuide } from '../features/guide/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { piecesOnServer } from '../lib/load.ts';
import { textStream } from '../lib/pieces.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/guia-archivo';

/** /guia.json: all that the guide on the device holds, the same for everyone. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  // Each address would be made and stored by itself, also one in other letters.
  if (pathname !== '/guia.json' || search) throw data(null, { status: 404 });
  const api = createServerClient(context.get(backendContext));
  const guide = piecesOnServer('The guide', writeGuide(api));
  // Steps leave by the day of Puerto Rico.
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return new Response(textStream(guide), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': cacheControl },
  });
}
