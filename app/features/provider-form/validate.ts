import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { messages } from '../../lib/messages.ts';
import { videoProblem } from '../directory/video-address.ts';
import { columns } from '../provider-data/columns.ts';
import { checkFields, fieldOf } from '../provider-data/fields.ts';
import type { ProviderValues } from './values.ts';

export const maxVideos = columns.proveedores.videos_urls.items;

const required = [
  ['nombre', 'Falta el nombre.'],
  ['municipio', 'Falta el municipio.'],
  ['tipo_servicio', 'Falta el tipo de servicio.'],
] as const;

const contacts = ['telefono', 'whatsapp', 'email', 'web'] as const;
const contactFields = contacts.flatMap((key) => fieldOf(key) ?? []);

/** What cannot be saved, in the order of the page; the field is the id of its control. */
export function validate(values: ProviderValues): FieldProblem[] {
  const problems: FieldProblem[] = required
    .filter(([field]) => values[field].trim() === '')
    .map(([field, text]) => ({ field, text }));
  const typed = Object.fromEntries(contacts.map((key) => [key, [values[key].trim()]]));
  problems.push(...checkFields(contactFields, typed, 'owner'));
  const video = values.newVideo.trim() && newVideoProblem(values);
  if (video) problems.push({ field: 'video', text: video });
  return problems;
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
export function newVideoProblem({ newVideo, videos_urls }: ProviderValues): string | null {
  const problem = videoProblem(newVideo);
  if (problem) return problem;
  if (videos_urls.includes(newVideo.trim())) return 'Ese video ya está en la lista.';
  return videos_urls.length < maxVideos ? null : `Ya tienes ${maxVideos} videos. Quita uno para añadir otro.`;
}

function isRequired(field: string): boolean {
  return required.some(([name]) => name === field);
}
