import { expect, test } from 'vitest';
import { type Hours, openingAt, readCompactWeek, readWeek } from './opening-hours.ts';
import { describeOpening, describeWeek } from './opening-text.ts';

/** A moment of the week of Monday 16 November 2026, by the clock of Puerto Rico. */
function at(day: number, time: string): Date {
  return new Date(`2026-11-${15 + day}T${time}:00-04:00`);
}

function hours(dias: number[], ...spans: Array<[abre: string, cierra: string]>): Hours[] {
  return dias.flatMap((dia) =>
    spans.map(([abre, cierra]) => ({ dia, abre: `${abre}:00`, cierra: `${cierra}:00` })),
  );
}

const office = [
  ...hours([1, 2, 3], ['08:00', '17:00']),
  ...hours([4], ['10:00', '12:00'], ['13:00', '19:00']),
  ...hours([5], ['08:00', '12:00']),
];
const nights = hours([5, 6], ['20:00', '24:00']).concat(hours([6, 7], ['00:00', '02:00']));
const weekend = hours([6], ['08:00', '24:00']).concat(
  hours([7], ['00:00', '24:00']),
  hours([1], ['00:00', '06:00']),
);
const always = hours([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00']);

test.each([
  ['before it opens', office, at(1, '07:59'), 'Cerrado ahora. Abre hoy a las 8:00 a. m.'],
  ['the first minute', office, at(1, '08:00'), 'Abierto ahora, hasta las 5:00 p. m.'],
  ['the last minute', office, at(1, '16:59'), 'Abierto ahora, hasta las 5:00 p. m.'],
  ['closed', office, at(1, '17:00'), 'Cerrado ahora. Abre mañana a las 8:00 a. m.'],
  ['between two spans', office, at(4, '12:30'), 'Cerrado ahora. Abre hoy a la 1:00 p. m.'],
  ['over the weekend', office, at(5, '12:00'), 'Cerrado ahora. Abre el lunes a las 8:00 a. m.'],
  ['tomorrow is Monday', office, at(7, '23:59'), 'Cerrado ahora. Abre mañana a las 8:00 a. m.'],
  [
    'one day a week',
    hours([4], ['09:00', '15:00']),
    at(4, '15:00'),
    'Cerrado ahora. Abre el próximo jueves a las 9:00 a. m.',
  ],
  [
    'spans that meet',
    hours([1], ['08:00', '12:00'], ['12:00', '17:00']),
    at(1, '09:00'),
    'Abierto ahora, hasta las 5:00 p. m.',
  ],
  ['until midnight', hours([1], ['08:00', '24:00']), at(1, '09:00'), 'Abierto ahora, hasta la medianoche'],
  ['past midnight', nights, at(5, '23:00'), 'Abierto ahora, hasta mañana a las 2:00 a. m.'],
  ['after midnight', nights, at(6, '01:00'), 'Abierto ahora, hasta las 2:00 a. m.'],
  ['from Sunday into Monday', weekend, at(7, '12:00'), 'Abierto ahora, hasta mañana a las 6:00 a. m.'],
  ['for days', weekend, at(6, '09:00'), 'Abierto ahora, hasta el lunes a las 6:00 a. m.'],
  ['always', always, at(3, '03:00'), 'Abierto ahora, las 24 horas'],
  ['never', [], at(3, '03:00'), 'Cerrado ahora'],
] as Array<[string, Hours[], Date, string]>)('%s', (_, rows, now, words) => {
  const opening = openingAt(readWeek(rows), now);
  expect(describeOpening(opening, now).join('').replaceAll('\u00a0', ' ')).toBe(words);
});

test('it is told until its very end, and no longer', () => {
  for (const rows of [office, nights, weekend]) {
    const week = readWeek(rows);
    for (let minutes = 0; minutes < 7 * 24 * 60; minutes += 17) {
      const now = new Date(at(1, '00:00').getTime() + minutes * 60_000 + 31_000);
      const { isOpen, changesAt } = openingAt(week, now);
      if (!changesAt) throw new Error('It changes every week.');
      expect(changesAt.getTime()).toBeGreaterThan(now.getTime());
      expect(openingAt(week, new Date(changesAt.getTime() - 1)).isOpen).toBe(isOpen);
      expect(openingAt(week, changesAt).isOpen).toBe(!isOpen);
    }
  }
});

test('the compact form of the directory is the same week', () => {
  expect(readCompactWeek('123 0800-1700;4 1000-1200;4 1300-1900;5 0800-1200')).toEqual(readWeek(office));
  expect(readCompactWeek('1234567 0000-2400')).toEqual(readWeek(always));
  expect(readCompactWeek('')).toEqual([]);
});

function table(rows: Hours[], now: Date): string[] {
  return describeWeek(rows, now).map(({ days, spans }) =>
    `${days}: ${spans.join(' | ') || 'Cerrado'}`.replaceAll('\u00a0', ' '),
  );
}

test('equal neighbouring days share a row, today has its own', () => {
  expect(table(office, at(2, '09:00'))).toEqual([
    'Lunes: 8:00 a. m. a 5:00 p. m.',
    'Martes, hoy: 8:00 a. m. a 5:00 p. m.',
    'Miércoles: 8:00 a. m. a 5:00 p. m.',
    'Jueves: 10:00 a. m. a 12:00 p. m. | 1:00 p. m. a 7:00 p. m.',
    'Viernes: 8:00 a. m. a 12:00 p. m.',
    'Sábado y domingo: Cerrado',
  ]);
  expect(table(office, at(7, '09:00'))).toEqual([
    'Lunes a miércoles: 8:00 a. m. a 5:00 p. m.',
    'Jueves: 10:00 a. m. a 12:00 p. m. | 1:00 p. m. a 7:00 p. m.',
    'Viernes: 8:00 a. m. a 12:00 p. m.',
    'Sábado: Cerrado',
    'Domingo, hoy: Cerrado',
  ]);
});

test('a night is told with the day on which it began', () => {
  expect(table(nights, at(1, '09:00'))).toEqual([
    'Lunes, hoy: Cerrado',
    'Martes a jueves: Cerrado',
    'Viernes y sábado: 8:00 p. m. a 2:00 a. m.',
    'Domingo: Cerrado',
  ]);
  expect(table(weekend, at(3, '09:00'))).toEqual([
    'Lunes: medianoche a 6:00 a. m.',
    'Martes: Cerrado',
    'Miércoles, hoy: Cerrado',
    'Jueves y viernes: Cerrado',
    'Sábado: 8:00 a. m. a medianoche',
    'Domingo: Las 24 horas',
  ]);
});
