import { expect, test } from 'vitest';
import { byMonth, type DayFigures, numbersByDay, sumOf, waysOf } from './figures.ts';

const quiet = { visitas: 0, contactos: 0, llamadas: 0, whatsapp: 0 };
const days: DayFigures[] = [
  { ...quiet, dia: '2025-12-30', visitas: 2 },
  { ...quiet, dia: '2025-12-31' },
  { dia: '2026-01-01', visitas: 1, contactos: 3, llamadas: 2, whatsapp: 1 },
  { ...quiet, dia: '2026-02-01', visitas: 4 },
];

test('the days by month, over the end of a year; a cut month says so', () => {
  expect(byMonth(days)).toMatchObject([
    { month: '2025-12', name: 'Dic', part: 'desde el 30', visitas: 2, contactos: 0 },
    { month: '2026-01', name: 'Ene', part: '', visitas: 1, contactos: 3 },
    { month: '2026-02', name: 'Feb', part: 'hasta hoy', visitas: 4, contactos: 0 },
  ]);
  expect(sumOf(days)).toEqual({ visitas: 7, contactos: 3, llamadas: 2, whatsapp: 1 });
});

test('the ways of contact in words, and the table', () => {
  expect(waysOf(sumOf(days))).toBe('2 llamadas, 1 por WhatsApp');
  expect(waysOf({ ...quiet, llamadas: 1 })).toBe('1 llamada');
  expect(waysOf(quiet)).toBe('');
  expect(numbersByDay(days).rows[2]).toEqual(['2026-01-01', 1, 3]);
});
