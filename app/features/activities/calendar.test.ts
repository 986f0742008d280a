import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Activity } from './activities.ts';
import { writeCalendar } from './calendar.ts';

const activity: Activity = {
  id: '00000000-0000-4000-8000-000000000001',
  titulo: 'Charla',
  clase: 'charla',
  municipio: 'Añasco',
  lugar: null,
  por_video: false,
  empieza: '2026-11-21',
  termina: '2026-11-21',
  dia_semana: null,
  hora_desde: '10:00:00',
  hora_hasta: '11:30:00',
  cuando: null,
  edad_desde: null,
  edad_hasta: null,
  organiza: 'Red',
  costo: null,
  condiciones: null,
  sensorial: null,
  enlace: null,
  telefono: '787-555-0100',
  fecha_actualizacion: '2026-11-19T03:00:00.123456+00:00',
  termina_en: '2026-11-21T15:30:00+00:00',
};

/** As a calendar reads it: strictly, with the file's own zone. */
function read(given: Partial<Activity>, times = 3) {
  const text = writeCalendar([{ ...activity, ...given }], 'https://guia.example');
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  ICAL.TimezoneService.reset();
  ICAL.TimezoneService.register(zone);
  const vevent = calendar.getFirstSubcomponent('vevent');
  if (!vevent) return { text, calendar };
  const event = new ICAL.Event(vevent, { strictExceptions: true });
  const dates: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && dates.length < times; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    const write = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
    dates.push(`${write(startDate)} ${write(endDate)}`);
  }
  return { text, calendar, event, dates };
}

test('an hour is that of Puerto Rico, wherever the calendar is', () => {
  const { event, dates } = read({});
  expect(dates).toEqual(['2026-11-21T14:00:00.000Z 2026-11-21T15:30:00.000Z']);
  expect(event?.uid).toBe('actividad-00000000-0000-4000-8000-000000000001@guia.example');
  expect(event?.location).toBe('Añasco, Puerto Rico');
  expect(event?.description).toContain('Ruido y luces: No sabemos. Pregunta por ruido y luces.');
});

test.each([
  [
    'whole days across the change of year, of which the end is the day after the last',
    { empieza: '2026-12-31', termina: '2027-01-01', hora_desde: null, hora_hasta: null },
    ['2026-12-31 2027-01-02'],
  ],
  [
    'the same hours on each day across the change of year',
    { empieza: '2026-12-30', termina: '2027-01-01', hora_desde: '20:00:00', hora_hasta: '23:30:00' },
    [
      '2026-12-31T00:00:00.000Z 2026-12-31T03:30:00.000Z',
      '2027-01-01T00:00:00.000Z 2027-01-01T03:30:00.000Z',
      '2027-01-02T00:00:00.000Z 2027-01-02T03:30:00.000Z',
    ],
  ],
  ['a beginning without an end', { hora_hasta: null }, ['2026-11-21T14:00:00.000Z 2026-11-21T14:00:00.000Z']],
  [
    'each week, the new year too',
    {
      empieza: null,
      termina: null,
      termina_en: null,
      dia_semana: 4,
      fecha_actualizacion: '2026-12-25T12:00:00Z',
    },
    [
      '2026-12-31T14:00:00.000Z 2026-12-31T15:30:00.000Z',
      '2027-01-07T14:00:00.000Z 2027-01-07T15:30:00.000Z',
    ],
  ],
  [
    'each week until a last day',
    {
      ...{ empieza: null, termina: '2027-01-03', dia_semana: 7, termina_en: '2027-01-03T15:30:00Z' },
      fecha_actualizacion: '2026-12-25T12:00:00Z',
    },
    [
      '2026-12-27T14:00:00.000Z 2026-12-27T15:30:00.000Z',
      '2027-01-03T14:00:00.000Z 2027-01-03T15:30:00.000Z',
    ],
  ],
  [
    'whole days each week until a last one',
    {
      ...{ empieza: null, termina: '2026-12-27', dia_semana: 7, hora_desde: null, hora_hasta: null },
      fecha_actualizacion: '2026-12-25T12:00:00Z',
    },
    ['2026-12-27 2026-12-28'],
  ],
] satisfies Array<[string, Partial<Activity>, string[]]>)('%s', (_, given, dates) => {
  expect(read(given, Math.max(dates.length, 2)).dates?.slice(0, dates.length)).toEqual(dates);
});

test('hostile text stays text: no line, field or event of its own', () => {
  const titulo = 'Charla; con, comas \\n y\r\nEND:VEVENT\r\nBEGIN:VALARM\nTRIGGER:-PT1M';
  const { text, calendar, event } = read({
    titulo,
    sensorial: `${'ñ'.repeat(120)} 🧩${'🧩'.repeat(40)}`,
    enlace: 'https://ejemplo.example/?a=1;b=2,3',
  });
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  expect(event?.component.getAllSubcomponents()).toEqual([]);
  expect(event?.summary).toBe(titulo.replaceAll('\r\n', '\n'));
  expect(event?.description).toContain('🧩'.repeat(41));
  expect(event?.component.getFirstPropertyValue('url')).toBe('https://ejemplo.example/?a=1;b=2,3');
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\uFFFD]/);
  }
});

test('what has no day is in no calendar, and an empty one is still a calendar', () => {
  const { calendar } = read({ empieza: null, termina: null, cuando: 'Un sábado al mes' });
  expect(calendar.getAllSubcomponents('vevent')).toEqual([]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
});
