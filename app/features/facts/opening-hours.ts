import { inPuertoRico } from '../../lib/dates.ts';

/** A row of `horas`: `dia` from 1 (Monday) to 7, times as the database writes them, `cierra` up to 24:00. */
export interface Hours {
  dia: number;
  abre: string;
  cierra: string;
}

/** Minutes since Monday began; the second is the first at which it is closed. */
type Span = readonly [from: number, until: number];
/** The openings of a week in order, those that meet joined into one. */
type Week = readonly Span[];

export interface Opening {
  isOpen: boolean;
  /** When that changes; null where it never does. */
  changesAt: Date | null;
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
const minuteMs = 60_000;

export function readWeek(rows: readonly Hours[]): Week {
  return joinSpans(
    rows.map(({ dia, abre, cierra }) => {
      const midnight = (dia - 1) * dayMinutes;
      return [midnight + minutesOf(abre), midnight + minutesOf(cierra)];
    }),
  );
}

/** The hours of a place in `resumen_hechos`: "12345 0800-1700;6 0900-1200". */
export function readCompactWeek(text: string): Week {
  const spans: Span[] = [];
  for (const part of text.split(';')) {
    const [days = '', times = ''] = part.split(' ');
    const [opens = '', closes = ''] = times.split('-');
    for (const day of days) {
      const midnight = (Number(day) - 1) * dayMinutes;
      spans.push([midnight + minutesOf(opens), midnight + minutesOf(closes)]);
    }
  }
  return joinSpans(spans);
}

/** "08:00:00" or "0800". */
function minutesOf(time: string): number {
  const digits = time.replaceAll(':', '');
  return Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const [from, until] of spans.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], until)];
    else joined.push([from, until]);
  }
  return joined;
}

/** Whether a place is open, by the clock of Puerto Rico, and until when that is so. Without hours: closed, for good. */
export function openingAt(week: Week, now: Date): Opening {
  const minute = minuteOfWeek(now);
  const open = week.find(([from, until]) => from <= minute && minute < until);
  const first = week[0];
  if (!first) return { isOpen: false, changesAt: null };
  if (!open) {
    const next = week.find(([from]) => from > minute)?.[0] ?? first[0] + weekMinutes;
    return { isOpen: false, changesAt: after(now, next - minute) };
  }
  // Sunday night may go on on Monday.
  const isThroughMonday = open[1] === weekMinutes && first[0] === 0;
  if (isThroughMonday && open === first) return { isOpen: true, changesAt: null };
  const end = isThroughMonday ? first[1] + weekMinutes : open[1];
  return { isOpen: true, changesAt: after(now, end - minute) };
}

function minuteOfWeek(now: Date): number {
  const local = inPuertoRico(now);
  return (weekday(now) - 1) * dayMinutes + local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** 1 (Monday) to 7, in Puerto Rico. */
export function weekday(now: Date): number {
  return inPuertoRico(now).getUTCDay() || 7;
}

function after(now: Date, minutes: number): Date {
  return new Date((Math.floor(now.getTime() / minuteMs) + minutes) * minuteMs);
}
