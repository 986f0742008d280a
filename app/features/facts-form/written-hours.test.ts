import { expect, test } from 'vitest';
import { describeHours } from '../facts/opening-text.ts';
import { hoursOf } from '../facts/week.ts';
import { readWrittenHours } from './written-hours.ts';

function told(text: string): string | undefined {
  const week = readWrittenHours(text);
  return week && describeHours(hoursOf(week)).replaceAll('\u00a0', ' ');
}

test.each([
  ['Lunes a viernes, 8:00 a. m. a 5:00 p. m.', 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.'],
  ['de lunes a jueves de 8am a 4:30pm', 'Lunes a jueves, 8:00 a. m. a 4:30 p. m.'],
  ['Lunes-Viernes: 9 – 5 PM', 'Lunes a viernes, 9:00 a. m. a 5:00 p. m.'],
  ['martes y jueves, 1 a 5 p.m.', 'Martes, 1:00 p. m. a 5:00 p. m.; jueves, 1:00 p. m. a 5:00 p. m.'],
  [
    'Lunes a jueves, 8:00 a. m. a 2:30 p. m.; viernes, 8:00 a. m. a 12:00 m.',
    'Lunes a jueves, 8:00 a. m. a 2:30 p. m.; viernes, 8:00 a. m. a 12:00 p. m.',
  ],
  [
    'Sábados, 8:00 a. m. a 12:00 m. y 1:00 p. m. a 3:00 p. m.',
    'Sábado, 8:00 a. m. a 12:00 p. m. y 1:00 p. m. a 3:00 p. m.',
  ],
])('%s is a week', (text, week) => {
  expect(told(text)).toBe(week);
});

test.each([
  '',
  'Lunes a sábado, con cita',
  'Primer y tercer sábado del mes, 9:00 a. m. a 1:00 p. m.',
  'Lunes a viernes, 8 a 5',
  'Lunes a viernes, 5:00 p. m. a 8:00 a. m.',
  'Lunes a viernes, 13:00 p. m. a 8:00 p. m.',
  'Lunes, 8:00 a. m. a 5:00 p. m.; lunes, 6:00 p. m. a 8:00 p. m.',
  'Viernes a lunes, 8:00 a. m. a 5:00 p. m. y por teléfono',
  'Viernes a lunes, 8:00 a. m. a 5:00 p. m.',
])('%s is left to a person', (text) => {
  expect(told(text)).toBeUndefined();
});
