import { pathPreview } from '../features/pictures/preview.ts';
import { drawPreview } from '../features/pictures/preview-drawing.server.ts';
import { replyPicture } from '../features/pictures/render.server.ts';

/** The picture of the first steps, for chat apps. */
export function loader() {
  return replyPicture(drawPreview(pathPreview));
}
