import { dayOf, inPuertoRico } from '../../lib/dates.ts';
import { upperFirst } from '../../lib/upper-first.ts';
import { type Hours, type Opening, weekday } from './opening-hours.ts';

/** Monday first, as `horas.dia` counts from 1. */
export const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const dayMs = 86_400_000;

/** Times never break inside: "8:00 a. m." */
export function clock(hours: number, minutes: number): string {
  const half = hours % 24 < 12 ? 'a' : 'p';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}\u00a0${half}.\u00a0m.`;
}

/** Hours as somebody wrote them, their times unbroken. */
export function keepTimesWhole(hours: string): string {
  return hours.replace(/(\d) ?([ap])\. ?m\./gi, '$1\u00a0$2.\u00a0m.');
}

/** The opening in two parts: "Abierto ahora" and ", hasta las 5:00 p. m."; "Cerrado ahora" and ". Abre mañana a las 9:00 a. m." */
export function describeOpening({ isOpen, changesAt }: Opening, now: Date): [state: string, rest: string] {
  if (isOpen)
    return ['Abierto ahora', changesAt ? `, hasta ${untilWords(changesAt, now)}` : ', las 24 horas'];
  return ['Cerrado ahora', changesAt ? `. Abre ${onDay(changesAt, now)} a ${timeWords(changesAt)}` : ''];
}

function untilWords(end: Date, now: Date): string {
  // Midnight belongs to the day that ends.
  const isToday = dayOf(new Date(end.getTime() - 1)) === dayOf(now);
  return isToday ? timeWords(end) : `${onDay(end, now)} a ${timeWords(end)}`;
}

/** "las 5:00 p. m.", "la 1:00 p. m.", "la medianoche". */
function timeWords(moment: Date): string {
  const local = inPuertoRico(moment);
  const [hours, minutes] = [local.getUTCHours(), local.getUTCMinutes()];
  if (hours === 0 && minutes === 0) return 'la medianoche';
  return `${hours % 12 === 1 ? 'la' : 'las'} ${clock(hours, minutes)}`;
}

function onDay(moment: Date, now: Date): string {
  const distance = Math.round((Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / dayMs);
  if (distance === 0) return 'hoy';
  if (distance === 1) return 'mañana';
  const name = dayName(weekday(moment));
  return distance < 7 ? `el ${name}` : `el próximo ${name}`;
}

function dayName(day: number): string {
  return days[day - 1] ?? '';
}

interface WeekRow {
  /** "Lunes a viernes", "Sábado y domingo", "Martes, hoy". */
  days: string;
  isToday: boolean;
  /** Empty: closed. */
  spans: string[];
}

/** The week as a table: equal neighbouring days share a row, and today has its own. */
export function describeWeek(rows: readonly Hours[], now: Date): WeekRow[] {
  const today = weekday(now);
  return groupDays(rows, today).map(({ first, last, spans }) => {
    const isToday = first === today;
    return { days: `${upperFirst(dayRange(first, last))}${isToday ? ', hoy' : ''}`, isToday, spans };
  });
}

/** The days on which a place is open, in one line: "Lunes a viernes, 8:00 a. m. a 5:00 p. m.; sábado, …" */
export function describeHours(rows: readonly Hours[]): string {
  const open = groupDays(rows).filter(({ spans }) => spans.length > 0);
  return upperFirst(
    open.map(({ first, last, spans }) => `${dayRange(first, last)}, ${spans.join(' y ')}`).join('; '),
  );
}

/** Neighbouring days with the same hours; the one that stands alone shares with none. */
function groupDays(rows: readonly Hours[], alone?: number) {
  const table: Array<{ first: number; last: number; spans: string[] }> = [];
  for (const [index, spans] of spansByDay(rows).entries()) {
    const day = index + 1;
    const before = table.at(-1);
    const isShared = before?.spans.join() === spans.join() && day !== alone && before.last !== alone;
    if (before && isShared) before.last = day;
    else table.push({ first: day, last: day, spans });
  }
  return table;
}

function dayRange(first: number, last: number): string {
  if (first === last) return dayName(first);
  return `${dayName(first)} ${last === first + 1 ? 'y' : 'a'} ${dayName(last)}`;
}

/** A night that goes on after midnight is told with the evening on which it began. */
function spansByDay(rows: readonly Hours[]): string[][] {
  const byDay = days.map((_, index) =>
    rows
      .filter(({ dia }) => dia === index + 1)
      .map(({ abre, cierra }) => ({ abre: abre.slice(0, 5), cierra: cierra.slice(0, 5) }))
      .sort((a, b) => a.abre.localeCompare(b.abre)),
  );
  /** By day, when the night ends that began on it. */
  const nightEnds = byDay.map((spans, index) => {
    const evening = spans.at(-1);
    const night = byDay[(index + 1) % 7]?.[0];
    const isEvening = evening?.cierra === '24:00' && evening.abre >= '12:00';
    return isEvening && night?.abre === '00:00' && night.cierra <= '12:00' ? night.cierra : null;
  });
  return byDay.map((spans, index) => {
    const told = nightEnds[(index + 6) % 7] ? spans.slice(1) : spans;
    return told.map(({ abre, cierra }, at) => {
      const end = (at === told.length - 1 && nightEnds[index]) || cierra;
      return abre === '00:00' && end === '24:00' ? 'Las 24 horas' : `${timeOf(abre)} a ${timeOf(end)}`;
    });
  });
}

function timeOf(time: string): string {
  const [hours, minutes] = [Number(time.slice(0, 2)), Number(time.slice(3))];
  return hours % 24 === 0 && minutes === 0 ? 'medianoche' : clock(hours, minutes);
}
