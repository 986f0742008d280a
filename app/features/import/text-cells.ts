import { formatCount } from '../../lib/count.ts';
import { fold } from '../../lib/fold.ts';
import { columns } from '../../lib/provider-columns.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { isMailAddress, isWebAddress, withScheme } from '../provider-data/addresses.ts';
import { hasLink } from '../provider-data/no-links.ts';
import { addTag, maxTagLength, maxTags } from '../provider-data/tags.ts';
import { leftOut, quote, type Reading, refused, told } from './problems.ts';

const limits = columns.proveedores;
const subjects = { descripcion: 'La descripción', direccion: 'La dirección', horario_servicio: 'El horario' };

export function readName(cell: string): Reading<string> {
  const text = line(cell);
  return lengthOf(text) > limits.nombre.max
    ? refused(tooLong('El nombre', text, limits.nombre.max), text)
    : { value: text };
}

export function readText(cell: string, field: keyof typeof subjects): Reading<string> {
  const text = field === 'descripcion' ? lines(cell) : line(cell);
  return lengthOf(text) > limits[field].max
    ? leftOut(tooLong(subjects[field], text, limits[field].max))
    : { value: text };
}

/** One line, without links. */
export function readLine(cell: string, name: string, max: number): Reading<string> {
  const text = line(cell);
  if (hasLink(text)) return leftOut(`${quote(text)} lleva un enlace.`);
  return lengthOf(text) > max ? leftOut(tooLong(`«${name}»`, text, max)) : { value: text };
}

const affirmative = /^(si|s|x|yes|y|1|true|verdadero|✓|✔)$/;
const negative = /^(no|n|0|false|falso)$/;

export function readYesNo(cell: string): Reading<boolean> {
  const text = fold(cell);
  if (affirmative.test(text)) return { value: true };
  return negative.test(text) ? { value: false } : leftOut(`${quote(cell)} no es sí ni no.`);
}

export function readEmail(cell: string): Reading<string> {
  const text = cell.trim();
  const isKept = isMailAddress(text) && text.length <= limits.email.max;
  return isKept ? { value: text } : leftOut(`${quote(cell)} no es un correo.`);
}

/** A name without a dot is the name of a page, not its address. */
export function readWeb(cell: string): Reading<string> {
  const text = withScheme(cell);
  const isKept = isWebAddress(text) && text.includes('.') && text.length <= limits.web.max;
  return isKept ? { value: text } : leftOut(`${quote(cell)} no es una dirección web.`);
}

export function readTags(cell: string, type: ProviderType | null): Reading<string[]> {
  const parts = cell
    .split(/[,;\n]/)
    .map(line)
    .filter(Boolean);
  const fitting = parts.filter((part) => lengthOf(part) <= maxTagLength);
  const tags = addTag(type ?? '', [], fitting.join(','));
  const value = tags.length > 0 ? tags : null;
  const long = parts.find((part) => !fitting.includes(part));
  if (long) return told(value, `${quote(long)} es muy largo para una etiqueta. Se deja fuera.`);
  return fitting.length > maxTags
    ? told(value, `Hay ${fitting.length} etiquetas y caben ${maxTags}. Las demás se dejan fuera.`)
    : { value };
}

/** One line: also a no-break space is a space. */
export function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function lines(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim();
}

/** As the database counts. */
function lengthOf(text: string): number {
  return [...text].length;
}

function tooLong(subject: string, text: string, max: number): string {
  return `${subject} tiene ${formatCount(lengthOf(text))} letras y caben ${formatCount(max)}.`;
}
