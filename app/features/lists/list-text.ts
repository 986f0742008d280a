import { countOf } from '../../lib/count.ts';
import { dayInSentence, formatMonth, inPuertoRico, months, noonOf } from '../../lib/dates.ts';
import { formatPhone } from '../../lib/phone.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import type { ListEntry } from '../collections/lists.ts';
import { type AvailabilityLine, askAvailability, availabilityLine } from '../directory/availability-line.ts';
import { countDay, listedFacts } from '../directory/listed-facts.ts';

/** A provider of a list, as a visitor may read it: the same of `mis_listas`, of `lista_compartida` and for the device. */
export interface ListItem extends ListEntry {
  nombre: string;
  tipo_servicio: ProviderType;
  subcategoria: string | null;
  municipio: string;
  telefono: string | null;
  /** Facts as cards have them: `resumen_hechos.linea`. */
  hechos: string | null;
}

/** What is known about new people, or the question to ask. */
type ItemAvailability = Pick<AvailabilityLine, 'state' | 'words'> & Partial<AvailabilityLine>;

/** `today` as "2026-11-16". Of what nobody has told, the question too. */
export function availabilityOf(item: ListItem, today: string): ItemAvailability {
  return availabilityLine(listedFacts(item), countDay(today)) ?? { state: null, words: askAvailability };
}

/** On the screen: "Confirmado hace 12 días"; of a question "Última confirmación: marzo de 2026". */
export function availabilityAgo({ state, ago, day }: ItemAvailability): string | undefined {
  return state && ago ? `Confirmado ${ago}` : day && lastSaid(day);
}

/** On paper, where days pass: "Confirmado el 3 de noviembre de 2026". */
export function saidOnDay({ state, day }: ItemAvailability): string | undefined {
  return state && day ? `Confirmado el ${dayInSentence(day)}` : day && lastSaid(day);
}

function lastSaid(day: string): string {
  return `Última confirmación: ${formatMonth(noonOf(day))}`;
}

/** "Caguas. Habla y lenguaje." */
export function describePlace({ municipio, subcategoria }: ListItem): string {
  return [municipio, subcategoria]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}

/** How many providers a message has: more would fill the telephone of whoever gets it. */
const mostInMessage = 5;

interface Message {
  nombre: string;
  items: readonly ListItem[];
  /** "2026-11-16" */
  today: string;
  /** Of the list; null where it is not shared. */
  link: string | null;
  siteUrl: string;
}

/**
 * For WhatsApp, the share sheet and the clipboard: name, the first five with telephone and date, one link. The notes stay
 * out of it: they may be about a child.
 */
export function listMessage({ nombre, items, today, link, siteUrl }: Message): string {
  const shown = items.slice(0, mostInMessage).map((item, index) => describeItem(item, index + 1, today));
  const others = items.length - shown.length;
  const more = others > 0 ? [`Y ${others} más.`] : [];
  const end = link ? `Lista al día: ${link}` : `Más en Mi Guía Azul: ${siteUrl}/proveedores`;
  return [nombre, ...shown, ...more, end].join('\n\n');
}

function describeItem(item: ListItem, number: number, today: string): string {
  const { nombre, municipio, telefono } = item;
  const { state, words, day } = availabilityOf(item, today);
  const said = state && day ? `${words} (${shortDay(day)})` : words;
  return [`${number}. ${nombre}, ${municipio}`, telefono ? formatPhone(telefono) : null, said]
    .filter(Boolean)
    .join('\n');
}

/** "3 nov 2026" */
function shortDay(day: string): string {
  const date = inPuertoRico(noonOf(day));
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** A chat of one's choice. */
export function whatsAppMessage(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** "1 proveedor salió del directorio." */
export function describeOutside(count: number): string {
  return `${countOf(count, 'proveedor de esta lista salió', 'proveedores de esta lista salieron')} del directorio.`;
}
