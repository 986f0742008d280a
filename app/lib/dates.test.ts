import { expect, test } from 'vitest';
import {
  dayOf,
  endOfDay,
  formatAgo,
  formatDay,
  formatDayInSentence,
  formatMoment,
  formatMonth,
} from './dates.ts';

test('a day, in the time of Puerto Rico', () => {
  expect(formatDay(new Date('2026-03-06T02:00:00Z'))).toBe('5 de marzo, 2026');
});

test('the day is that of Puerto Rico, and ends at its midnight', () => {
  const lateEvening = new Date('2027-01-01T03:59:00Z');
  expect(dayOf(lateEvening)).toBe('2026-12-31');
  expect(endOfDay(lateEvening).toISOString()).toBe('2027-01-01T04:00:00.000Z');
  expect(dayOf(endOfDay(lateEvening))).toBe('2027-01-01');
  expect(formatDayInSentence(lateEvening)).toBe('31 de diciembre de 2026');
  expect(formatMonth(lateEvening)).toBe('diciembre de 2026');
});

test('a moment', () => {
  expect(formatMoment(new Date('2026-03-05T19:07:00Z')).replace(/\s/g, ' ')).toBe(
    '5 de marzo, 2026, 3:07 p. m.',
  );
  expect(formatMoment(new Date('2026-03-06T04:00:00Z')).replace(/\s/g, ' ')).toBe(
    '6 de marzo, 2026, 12:00 a. m.',
  );
});

test('as the platform writes them, on every day and hour of a year', () => {
  const place = { timeZone: 'America/Puerto_Rico' } as const;
  const day = new Intl.DateTimeFormat('es-PR', { ...place, dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('es-PR', { ...place, hour: 'numeric', minute: '2-digit' });
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const moment = new Date(Date.UTC(2028, 0, 1, hour, hour % 60));
    const words = day.format(moment).replace(/ de (\d+)$/, ', $1');
    expect(formatMoment(moment)).toBe(`${words}, ${time.format(moment)}`);
  }
});

test.each([
  ['2026-03-05T11:59:30Z', 'hace un momento'],
  ['2026-03-05T11:55:00Z', 'hace 5 minutos'],
  ['2026-03-05T09:00:00Z', 'hace 3 horas'],
  ['2026-03-04T11:00:00Z', 'hace 1 día'],
  ['2026-02-01T12:00:00Z', 'hace 1 mes'],
  ['2024-02-01T12:00:00Z', 'hace 2 años'],
])('%s is %s', (moment, words) => {
  expect(formatAgo(new Date(moment), new Date('2026-03-05T12:00:00Z'))).toBe(words);
});
