import { joinWords } from '../../lib/join-words.ts';
import type { Hours } from './opening-hours.ts';
import { clock, days as dayNames } from './opening-text.ts';

/** As a time field holds it: "09:00". A closing at "00:00" is the midnight that ends the day. */
export interface SpanValues {
  abre: string;
  cierra: string;
}

/** The openings of each weekday, Monday first. */
export type WeekValues = SpanValues[][];

export const maxSpans = 4;
const midnight = '24:00';
const friday = 4;

export function weekOf(hours: readonly Hours[]): WeekValues {
  return dayNames.map((_, index) =>
    hours
      .filter(({ dia }) => dia === index + 1)
      .map(({ abre, cierra }) => ({
        abre: abre.slice(0, 5),
        cierra: cierra.slice(0, 5).replace(midnight, '00:00'),
      }))
      .sort((one, other) => one.abre.localeCompare(other.abre)),
  );
}

/** Openings as a form holds them: "1 08:00 17:00"; of a Monday without hours yet "1  ". */
export const isOpening = (text: string) => /^[1-7] [\d:]* [\d:]*$/.test(text);

export function weekTexts(week: WeekValues): string[] {
  return week.flatMap((spans, index) => spans.map(({ abre, cierra }) => `${index + 1} ${abre} ${cierra}`));
}

export function weekOfTexts(texts: readonly string[]): WeekValues {
  const all = texts.filter(isOpening).map((text) => text.split(' '));
  return dayNames.map((_, index) =>
    all.filter(([day]) => Number(day) === index + 1).map(([, abre = '', cierra = '']) => ({ abre, cierra })),
  );
}

export function hoursOf(week: WeekValues): Array<{ dia: number; abre: string; cierra: string }> {
  return week.flatMap((spans, index) =>
    spans
      .map(({ abre, cierra }) => ({ dia: index + 1, abre, cierra: end(cierra) }))
      .sort((one, other) => one.abre.localeCompare(other.abre)),
  );
}

/** Why the openings of one day cannot be saved. */
export function dayProblem(spans: readonly SpanValues[]): string | undefined {
  if (spans.some(({ abre, cierra }) => !abre || !cierra))
    return 'Falta una hora. Escribe cuándo abre y cuándo cierra.';
  if (spans.some(({ abre, cierra }) => abre >= end(cierra)))
    return 'Cierra antes de abrir. Revisa las dos horas.';
  const ordered = spans.toSorted((one, other) => one.abre.localeCompare(other.abre));
  for (const [index, { abre, cierra }] of ordered.slice(1).entries()) {
    const before = end(ordered[index]?.cierra ?? '');
    if (abre < before)
      return `Las dos horas se pisan entre ${span(abre, before < end(cierra) ? before : end(cierra))}`;
  }
  return undefined;
}

/** The openings of one day, in the working days after it. */
export function copyDay(week: WeekValues, day: number): WeekValues {
  return week.map((spans, index) =>
    index > day && index <= friday ? (week[day] ?? []).map((span) => ({ ...span })) : spans,
  );
}

/** A next opening of a day, without an hour yet. */
export function withSpan(week: WeekValues, day: number): WeekValues {
  return week.map((spans, index) => (index === day ? [...spans, { abre: '', cierra: '' }] : spans));
}

export function withoutSpan(week: WeekValues, day: number, place: number): WeekValues {
  return week.map((spans, index) => (index === day ? spans.toSpliced(place, 1) : spans));
}

export function changeSpan(
  week: WeekValues,
  day: number,
  place: number,
  patch: Partial<SpanValues>,
): WeekValues {
  return week.map((spans, index) =>
    index === day ? spans.map((span, at) => (at === place ? { ...span, ...patch } : span)) : spans,
  );
}

/** "de lunes a viernes", "martes y jueves", "todos los días"; null for a week without hours. */
export function describeDays(week: WeekValues): string | null {
  const open = week.flatMap((spans, index) => (spans.length > 0 ? [index] : []));
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (open.length === week.length) return 'todos los días';
  const isRun = open.length > 2 && last - first === open.length - 1;
  if (isRun) return `de ${dayNames[first]} a ${dayNames[last]}`;
  return joinWords(open.map((day) => dayNames[day] ?? ''));
}

function end(cierra: string): string {
  return cierra === '00:00' ? midnight : cierra;
}

/** "12:00 y 1:00 p. m.": what both share is said once. */
function span(from: string, to: string): string {
  const [start, finish] = [words(from), words(to)];
  const isSameHalf = start.slice(-5) === finish.slice(-5);
  return `${isSameHalf ? start.slice(0, -6) : start} y ${finish}`;
}

/** "1:00 p. m." of "13:00". */
function words(time: string): string {
  return clock(Number(time.slice(0, 2)), Number(time.slice(3)));
}
