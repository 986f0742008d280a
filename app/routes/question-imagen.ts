import { fetchPicturedQuestion } from '../features/forum/queries.ts';
import { previewQuestion } from '../features/pictures/preview.ts';
import { drawPreview } from '../features/pictures/preview-drawing.server.ts';
import { replyPicture } from '../features/pictures/render.server.ts';
import { backendContext } from '../lib/backend.ts';
import { found, readOnServer } from '../lib/load.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/question-imagen';

/** The picture of a question, for chat apps. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const question = await readOnServer('A picture', fetchPicturedQuestion(client, params.id));
  return replyPicture(drawPreview(previewQuestion(found(question))));
}
