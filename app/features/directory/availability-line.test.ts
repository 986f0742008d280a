import { expect, test } from 'vitest';
import { availabilityLine } from './availability-line.ts';
import { countDay, readLine } from './listed-facts.ts';

const today = countDay('2026-11-16');
/** The last day of a word that is so many days old. */
const said = (daysAgo: number) => (today - daysAgo + 90).toString(16);
const line = (places: string) => availabilityLine(readLine(places), today);

test.each([
  ['today', `:1:${said(0)}`, 'Acepta personas nuevas', 'hoy'],
  ['some days ago', `:1:${said(12)}`, 'Acepta personas nuevas', 'hace 12 días'],
  ['on the last day', `:3:${said(90)}`, 'Evalúa antes de aceptar', 'hace 2 meses'],
  ['a waiting list', `:22:${said(8)}`, 'Lista de espera, de 1 a 3 meses', 'hace 8 días'],
  ['nobody', `:4:${said(1)}`, 'No acepta personas nuevas por ahora', 'ayer'],
  [
    'the best of several',
    `:4:${said(1)}/Caguas:3:${said(2)}`,
    'Evalúa antes de aceptar en Caguas',
    'hace 2 días',
  ],
  [
    'what holds before what is expired',
    `:1:${said(91)}/Cidra:4:${said(2)}`,
    'No acepta personas nuevas por ahora en Cidra',
    'hace 2 días',
  ],
])('said %s', (_, places, words, ago) => {
  expect(line(places)).toMatchObject({ words, ago });
});

test('expired asks, and knows when it was last said', () => {
  expect(line(`:4:${said(91)}/Cidra:1:${said(100)}`)).toEqual({
    state: null,
    words: 'Pregunta si aceptan personas nuevas',
    day: '2026-08-17',
  });
});

test('a word has its day', () => expect(line(`:1:${said(13)}`)?.day).toBe('2026-11-03'));

test.each([
  ['nothing', ''],
  ['only hours', `:::12345 0800-1700:${said(0)}`],
  ['an answer that nobody confirmed', ':1:'],
])('%s says nothing', (_, places) => expect(line(places)).toBeNull());
