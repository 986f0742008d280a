import { noonOf } from '../../lib/dates.ts';
import { type Activity, ageWords, hasDay, kindWords, noSensoryWord } from './activities.ts';

const zone = 'America/Puerto_Rico';
/** RFC 5545, 3.1: octets of a line, without its end. */
const maxOctets = 75;
/** Without daylight saving time; the hours of an event are of this zone, none of Greenwich. */
const zoneLines = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0400',
  'TZNAME:AST',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Activities as a calendar of RFC 5545; those without a day are left out. */
export function writeCalendar(activities: readonly Activity[], siteUrl: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mi Guia Azul//Actividades//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText('Actividades · Mi Guía Azul')}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...zoneLines,
    ...activities.filter(hasDay).flatMap((activity) => eventLines(activity, siteUrl)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(activity: Activity, siteUrl: string): string[] {
  const { id, titulo, lugar, municipio, organiza, costo, condiciones, sensorial, enlace, telefono } =
    activity;
  const about = [
    kindWords[activity.clase],
    organiza && `Organiza: ${organiza}`,
    ageWords(activity),
    `Costo: ${costo ?? 'no sabemos'}`,
    condiciones,
    `Ruido y luces: ${sensorial ?? noSensoryWord}`,
    telefono && `Teléfono: ${telefono}`,
  ];
  return [
    'BEGIN:VEVENT',
    `UID:actividad-${id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${inUtc(new Date(activity.fecha_actualizacion))}`,
    ...timeLines(activity),
    `SUMMARY:${escapeText(titulo)}`,
    `LOCATION:${escapeText([lugar, `${municipio}, Puerto Rico`].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escapeText(about.filter(Boolean).join('\n'))}`,
    // A URI is no text: nothing in it is escaped, and the database takes no white space.
    `URL:${enlace ?? `${siteUrl}/actividades`}`,
    'END:VEVENT',
  ];
}

/** Of several days with hours each day is one of a series; without hours they are whole days, of which the end is not one. */
function timeLines({ empieza, termina, dia_semana, hora_desde, hora_hasta, termina_en, ...row }: Activity) {
  const first = empieza ?? nextWeekday(row.fecha_actualizacion, dia_semana ?? 1);
  const last = termina ?? first;
  const weekly = `RRULE:FREQ=WEEKLY;BYDAY=${weekdays[(dia_semana ?? 1) - 1]}`;
  if (hora_desde === null) {
    const until = termina ? `;UNTIL=${compact(termina)}` : '';
    return [
      `DTSTART;VALUE=DATE:${compact(first)}`,
      `DTEND;VALUE=DATE:${compact(addDays(empieza === null ? first : last, 1))}`,
      ...(empieza === null ? [weekly + until] : []),
    ];
  }
  const until = termina_en ? `;UNTIL=${inUtc(new Date(termina_en))}` : '';
  const days = (noonOf(last).getTime() - noonOf(first).getTime()) / 86_400_000 + 1;
  return [
    `DTSTART;TZID=${zone}:${compact(first)}T${compact(hora_desde)}`,
    ...(hora_hasta === null ? [] : [`DTEND;TZID=${zone}:${compact(first)}T${compact(hora_hasta)}`]),
    ...(empieza === null ? [weekly + until] : days > 1 ? [`RRULE:FREQ=DAILY;COUNT=${days}`] : []),
  ];
}

/** The first such day from the day of a moment on; Monday is 1. */
function nextWeekday(moment: string, weekday: number): string {
  const day = moment.slice(0, 10);
  return addDays(day, (weekday + 7 - noonOf(day).getUTCDay()) % 7);
}

function addDays(day: string, days: number): string {
  return new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const compact = (value: string) => value.replaceAll(/[-:]/g, '').slice(0, 8);

function inUtc(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');
}

/** A long line goes on in the next, after a space; no letter is cut into its octets. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
