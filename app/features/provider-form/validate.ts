import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { messages } from '../../lib/messages.ts';
import { checkEmail } from '../account/sign-in/credentials.ts';
import { callLink, parsePhone } from '../directory/phone.ts';
import { videoProblem } from '../directory/video-address.ts';
import { type ProviderValues, withScheme } from './values.ts';

export const maxVideos = 12;

/** As the database has them. */
export const maxLengths = {
  nombre: 160,
  descripcion: 4000,
  telefono: 40,
  whatsapp: 40,
  email: 254,
  web: 500,
  direccion: 300,
  horario_servicio: 500,
} as const;

const required = [
  ['nombre', 'Falta el nombre.'],
  ['municipio', 'Falta el municipio.'],
  ['tipo_servicio', 'Falta el tipo de servicio.'],
] as const;

/** What cannot be saved, in the order of the page; the field is the id of its control. */
export function validate(values: ProviderValues): FieldProblem[] {
  const problems: FieldProblem[] = required
    .filter(([field]) => values[field].trim() === '')
    .map(([field, text]) => ({ field, text }));
  if (values.telefono.trim() && !callLink(values.telefono))
    problems.push({ field: 'telefono', text: 'Ese teléfono no tiene números. Ejemplo: 787-555-0142' });
  if (values.whatsapp.trim() && !parsePhone(values.whatsapp))
    problems.push({ field: 'whatsapp', text: 'Falta una parte del número. Ejemplo: 787-555-0142' });
  const incomplete = values.email.trim() ? checkEmail(values.email) : [];
  problems.push(...incomplete);
  if (incomplete.length === 0 && !isMailAddress(values.email))
    problems.push({ field: 'email', text: 'Escribe un solo correo y nada más. Ejemplo: nombre@ejemplo.com' });
  if (!isWebAddress(values.web))
    problems.push({
      field: 'web',
      text: 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com',
    });
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

/** The same addresses that the database takes: one, with a whole host name and nothing around it. */
export function isMailAddress(email: string): boolean {
  const text = email.trim();
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  const pattern = `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(${label}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`;
  return text === '' || new RegExp(pattern, 'i').test(text);
}

/** The same addresses that the database takes: http or https, nothing hidden before or in the host. */
export function isWebAddress(web: string): boolean {
  const text = withScheme(web);
  return text === '' || /^https?:\/\/[^\s/?#@:\\"<>]+(:\d{1,5})?([/?#][^\s\\"<>]*)?$/i.test(text);
}
