import { describe, expect, test } from 'vitest';
import {
  changeSpan,
  copyDay,
  dayProblem,
  describeDays,
  hoursOf,
  weekOf,
  withoutSpan,
  withSpan,
} from './week.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const morning = { abre: '09:00', cierra: '12:00' };

test('hours of the database become a week and come back, in order; midnight ends a day', () => {
  const hours = [
    { dia: 2, abre: '13:00:00', cierra: '24:00:00' },
    { dia: 2, abre: '09:00:00', cierra: '12:00:00' },
    { dia: 7, abre: '00:00:00', cierra: '24:00:00' },
  ];
  const week = weekOf(hours);
  expect(week.map((spans) => spans.length)).toEqual([0, 2, 0, 0, 0, 0, 1]);
  expect(week[1]).toEqual([morning, { abre: '13:00', cierra: '00:00' }]);
  expect(hoursOf(week)).toEqual([
    { dia: 2, abre: '09:00', cierra: '12:00' },
    { dia: 2, abre: '13:00', cierra: '24:00' },
    { dia: 7, abre: '00:00', cierra: '24:00' },
  ]);
});

describe('a day that cannot be saved', () => {
  test.each([
    [
      'an hour is missing',
      [{ abre: '09:00', cierra: '' }],
      'Falta una hora. Escribe cuándo abre y cuándo cierra.',
    ],
    [
      'it closes before it opens',
      [{ abre: '17:00', cierra: '08:00' }],
      'Cierra antes de abrir. Revisa las dos horas.',
    ],
    [
      'it closes when it opens',
      [{ abre: '08:00', cierra: '08:00' }],
      'Cierra antes de abrir. Revisa las dos horas.',
    ],
    [
      'two overlap',
      [
        { abre: '12:00', cierra: '17:00' },
        { abre: '08:00', cierra: '13:00' },
      ],
      'Las dos horas se pisan entre 12:00 y 1:00 p. m.',
    ],
    [
      'one lies in another',
      [
        { abre: '08:00', cierra: '17:00' },
        { abre: '10:00', cierra: '13:00' },
      ],
      'Las dos horas se pisan entre 10:00 a. m. y 1:00 p. m.',
    ],
  ])('%s', (_, spans, text) => {
    expect(plain(dayProblem(spans))).toBe(text);
  });

  test.each([
    [[]],
    [[morning, { abre: '12:00', cierra: '16:00' }]],
    [[{ abre: '00:00', cierra: '00:00' }]],
    [[{ abre: '20:00', cierra: '00:00' }]],
  ])('but %j can', (spans) => {
    expect(dayProblem(spans)).toBeUndefined();
  });
});

test('a day is copied to the working days after it, and each stays its own', () => {
  const week = weekOf([{ dia: 1, ...morning }]);
  const copied = copyDay(week, 0);
  expect(copied).toEqual([[morning], [morning], [morning], [morning], [morning], [], []]);
  expect(copyDay(weekOf([{ dia: 3, ...morning }]), 2)).toEqual([
    [],
    [],
    [morning],
    [morning],
    [morning],
    [],
    [],
  ]);
  expect(changeSpan(copied, 0, 0, { abre: '10:00' })[3]).toEqual([morning]);
  expect(withSpan(week, 0)[0]).toEqual([morning, { abre: '', cierra: '' }]);
  expect(withoutSpan(week, 0, 0)[0]).toEqual([]);
});

test.each([
  [[1, 2, 3, 4, 5], 'de lunes a viernes'],
  [[2, 4], 'martes y jueves'],
  [[1, 2], 'lunes y martes'],
  [[1, 2, 3, 6], 'lunes, martes, miércoles y sábado'],
  [[1, 2, 3, 4, 5, 6, 7], 'todos los días'],
  [[], null],
])('days %j are told as %s', (days, words) => {
  expect(describeDays(weekOf(days.map((dia) => ({ dia, ...morning }))))).toBe(words);
});
