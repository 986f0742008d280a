import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { messages } from '../../lib/messages.ts';
import { columns } from '../../lib/provider-columns.ts';
import { videoProblem } from '../directory/video-address.ts';
import { checkFields, fieldOf } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';
import { providerFields } from './values.ts';

export const maxVideos = columns.proveedores.videos_urls.items;

/** What cannot be saved, in the order of the page; the field is the id of its control. */
export function validate(values: Typed): FieldProblem[] {
  const problems = checkFields(providerFields, values, 'owner');
  const video = values.video?.[0]?.trim() && newVideoProblem(values);
  return video ? [...problems, { field: 'video', text: video }] : problems;
}

/** What is said beside the field: for an empty required one with the sentence of the specification. */
export function fieldText({ field, text }: FieldProblem): string {
  return isRequired(field) ? `${text} ${messages.perfilProveedor.incomplete}` : text;
}

/** The toast for these problems. */
export function toastText(problems: readonly FieldProblem[]): string {
  if (problems.some(({ field }) => isRequired(field))) return messages.perfilProveedor.incomplete;
  const video = problems.find(({ field }) => field === 'video');
  return video && problems.length === 1 ? video.text : 'Revisa los campos marcados.';
}

/** Why the address beside "Añadir video" cannot be added; null when it can. */
export function newVideoProblem({
  video: [typed = ''] = [],
  videos_urls: videos = [],
}: Typed): string | null {
  const problem = videoProblem(typed);
  if (problem) return problem;
  if (videos.includes(typed.trim())) return 'Ese video ya está en la lista.';
  return videos.length < maxVideos ? null : `Ya tienes ${maxVideos} videos. Quita uno para añadir otro.`;
}

function isRequired(field: string): boolean {
  return fieldOf(field)?.required !== undefined;
}
