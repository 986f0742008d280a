import { secretHeaders } from '../features/confirm-link/link.ts';
import { fetchSharedList } from '../features/lists/queries.ts';
import { previewList } from '../features/pictures/preview.ts';
import { drawPreview } from '../features/pictures/preview-drawing.server.ts';
import { replyPicture } from '../features/pictures/render.server.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/lista-imagen';

/** The picture of a shared list, for chat apps. Its address has the secret in it: guesses count as those of the page do. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const client = createVisitorClient(context.get(backendContext));
  const list = await readOnServer('A picture', fetchSharedList(client, token));
  if (!list) return new Response(null, { status: 404, headers: secretHeaders });
  return replyPicture(drawPreview(previewList(list.nombre, list.proveedores.length)), secretHeaders);
}
