import { countOf } from './count.ts';
// By hand: constructing Intl formatters takes a phone longer than the rest of a page's script.
export const months = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];
/** UTC offset of Puerto Rico, which has no daylight saving time. */
const hoursFromUtc = -4;

/** The same moment, so that its UTC parts are those of a clock in Puerto Rico. */
export function inPuertoRico(date: Date): Date {
  return new Date(date.getTime() + hoursFromUtc * 3_600_000);
}

/** As the specification writes dates: "5 de marzo, 2026". */
export function formatDay(date: Date): string {
  const local = inPuertoRico(date);
  return `${local.getUTCDate()} de ${months[local.getUTCMonth()]}, ${local.getUTCFullYear()}`;
}

/** The day in Puerto Rico, as a `date` of the database: "2026-03-05". */
export function dayOf(date: Date): string {
  return inPuertoRico(date).toISOString().slice(0, 10);
}

/** A `date` of the database as a moment of that day in Puerto Rico. */
export function noonOf(day: string): Date {
  return new Date(`${day}T16:00:00Z`);
}

/** Midnight in Puerto Rico, when the day of `date` ends. */
export function endOfDay(date: Date): Date {
  const local = inPuertoRico(date);
  return new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, -hoursFromUtc),
  );
}

/** Inside a sentence: "5 de marzo de 2026". */
export function formatDayInSentence(date: Date): string {
  return `${inPuertoRico(date).getUTCDate()} de ${formatMonth(date)}`;
}

/** A `date` of the database inside a sentence. */
export function dayInSentence(day: string): string {
  return formatDayInSentence(noonOf(day));
}

/** "marzo de 2026" */
export function formatMonth(date: Date): string {
  const local = inPuertoRico(date);
  return `${months[local.getUTCMonth()]} de ${local.getUTCFullYear()}`;
}

/** "5 de marzo, 2026, 3:07 p. m." */
export function formatMoment(date: Date): string {
  const local = inPuertoRico(date);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return `${formatDay(date)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'a' : 'p'}. m.`;
}

const steps: Array<[one: string, many: string, seconds: number]> = [
  ['año', 'años', 31_557_600],
  ['mes', 'meses', 2_629_800],
  ['semana', 'semanas', 604_800],
  ['día', 'días', 86_400],
  ['hora', 'horas', 3_600],
  ['minuto', 'minutos', 60],
];

/** "hace 3 días"; under a minute "hace un momento". */
export function formatAgo(date: Date, now = new Date()): string {
  const elapsed = (now.getTime() - date.getTime()) / 1000;
  for (const [one, many, seconds] of steps) {
    const count = Math.floor(elapsed / seconds);
    if (count >= 1) return `hace ${countOf(count, one, many)}`;
  }
  return 'hace un momento';
}
