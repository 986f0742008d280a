import { data } from 'react-router';
import { countsOf } from '../features/map/counts.ts';
import { drawMap } from '../features/map/picture.server.ts';
import { fetchMap } from '../features/map/queries.ts';
import { replyPicture } from '../features/pictures/render.server.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { isProviderType } from '../lib/provider-types.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/mapa-imagen';

/** /mapa/terapista.png, /mapa/todos.png: the map of a type, for chat apps. */
export async function loader({ params: { imagen }, context }: Route.LoaderArgs) {
  const name = imagen.endsWith('.png') ? imagen.slice(0, -'.png'.length) : '';
  if (name !== 'todos' && !isProviderType(name)) throw data(null, { status: 404 });
  const numbers = await readOnServer('The map', fetchMap(createServerClient(context.get(backendContext))));
  const svg = drawMap(countsOf(numbers, name === 'todos' ? null : name));
  return replyPicture(svg, { 'Cache-Control': 'public, max-age=3600' });
}
