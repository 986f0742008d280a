import { fold } from '../../lib/fold.ts';
import { days } from '../facts/opening-text.ts';
import type { SpanValues, WeekValues } from '../facts/week.ts';

const dayNames = days.map(fold);
const day = `(?:${dayNames.join('|')})s?`;
const time = String.raw`\d{1,2}(?::\d\d)? ?(?:am|pm|md)?`;
const span = `${time} ?(?:a|-|hasta) ?(?:las? )?${time}`;
const partPattern = new RegExp(
  `^(?:de )?(?<days>${day}(?:(?: a | al | ?- ?|, ?| y |, y )${day})*)(?:,|:)? ?(?:de )?(?:las? )?(?<spans>${span}(?: y (?:de )?${span})*)$`,
);
const timePattern = /(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>am|pm|md)?/g;

/**
 * The week that a text tells: "Lunes a jueves, 8:00 a. m. a 5:00 p. m.; sábado, 9 a 12 m." Undefined for one that says
 * anything else ("con cita", "primer sábado"), or leaves open whether morning or afternoon is meant.
 */
export function readWrittenHours(text: string | null): WeekValues | undefined {
  const week: WeekValues = dayNames.map(() => []);
  const plain = fold((text ?? '').replaceAll('–', '-'))
    .replace(/(?<=\d ?)([ap])\. ?m\.?/g, '$1m')
    .replace(/(?<=\d ?)m\.?(?!\w)/g, 'md')
    .replace(/\.$/, '');
  for (const part of plain.split(/ ?[;/] ?/)) {
    const groups = partPattern.exec(part)?.groups;
    const spans = groups && readSpans(groups.spans ?? '');
    const places = groups && readDays(groups.days ?? '');
    if (!spans || !places?.length) return undefined;
    for (const place of places) {
      if (week[place]?.length !== 0) return undefined;
      week[place] = spans.map((one) => ({ ...one }));
    }
  }
  return week;
}

/** Places in the week, with the days between two that "a" joins; none where these are not in order. */
function readDays(text: string): number[] {
  const named = text
    .split(/(?:,? y |, ?)/)
    .map((run) =>
      run.split(/ al? | ?- ?/).map((name) => dayNames.findIndex((known) => name.startsWith(known))),
    );
  return named.flatMap(([first = 0, last = first]) =>
    dayNames.flatMap((_, place) => (place >= first && place <= last ? [place] : [])),
  );
}

function readSpans(text: string): SpanValues[] | undefined {
  const times = [...text.matchAll(timePattern)].map(({ groups = {} }) => groups);
  const spans: SpanValues[] = [];
  for (let at = 0; at < times.length; at += 2) {
    const closes = minutesOf(times[at + 1]);
    const opens = minutesOf(times[at]) ?? openingBefore(closes, times[at]);
    if (opens === undefined || closes === undefined || opens >= closes) return undefined;
    spans.push({ abre: inField(opens), cierra: inField(closes) });
  }
  return spans;
}

type Time = Record<string, string | undefined>;

function minutesOf({ hour, minute = '0', half }: Time = {}): number | undefined {
  if (!half || Number(hour) > 12 || Number(minute) > 59) return undefined;
  return ((Number(hour) % 12) + (half === 'am' ? 0 : 12)) * 60 + Number(minute);
}

/** "1 a 5 p. m." begins after noon, "9 a 5 p. m." before it. */
function openingBefore(closes: number | undefined, time: Time = {}): number | undefined {
  const later = minutesOf({ ...time, half: 'pm' });
  if (later === undefined || closes === undefined) return undefined;
  return later < closes && closes > 12 * 60 ? later : minutesOf({ ...time, half: 'am' });
}

function inField(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
