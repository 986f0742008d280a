import { foundOnServer } from '../features/directory/merged.ts';
import { fetchPicturedProvider } from '../features/directory/queries.ts';
import { previewProvider } from '../features/pictures/preview.ts';
import { drawPreview } from '../features/pictures/preview-drawing.server.ts';
import { replyPicture } from '../features/pictures/render.server.ts';
import { backendContext } from '../lib/backend.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/proveedor-imagen';

/** The picture of a profile, for chat apps. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const read = fetchPicturedProvider(client, params.id);
  const provider = await foundOnServer('A picture', client, params.id, read, '/imagen.png');
  return replyPicture(drawPreview(previewProvider(provider)));
}
