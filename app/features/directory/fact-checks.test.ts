import { expect, test } from 'vitest';
import { dayOf } from '../../lib/dates.ts';
import { answerAll, compileChecks, questionFor } from './fact-checks.ts';
import type { FactFilters } from './fact-filters.ts';
import { countDay, readLine } from './listed-facts.ts';
import { splitByFacts } from './providers.ts';

/** A Monday, eleven in the morning in Puerto Rico. */
const now = Date.parse('2026-11-16T15:00:00Z');
const hex = (number: number) => number.toString(16);
const day = (name: string) => hex(countDay(name));
const holds = day('2026-11-16');
const expired = day('2026-11-15');

const answer = (filters: FactFilters, line: string, at = now) =>
  answerAll(compileChecks(filters, at), readLine(line));

/** Ages from and until, digits of ways, languages and cost, their last day. */
const care = (from: string, until: string, digits = '000', last = holds) =>
  `|${from}|${until}|${digits}|${last}`;
const premises = (sought: number, contrary: number, last = holds) =>
  `|||||${hex(sought)}|${hex(contrary)}|${last}`;

test.each([
  ['from birth', care('0', ''), '0-2', 'yes'],
  ['adults too', care('216', ''), '22-o-mas', 'yes'],
  ['to the last age of the stage', care('24', '36'), '3-5', 'yes'],
  ['from the last month of the stage', care('71', ''), '3-5', 'yes'],
  ['from the first of the next', care('72', ''), '3-5', 'no'],
  ['until the one before', care('0', '24'), '3-5', 'no'],
  ['until 17 years', care('36', '204'), '13-21', 'yes'],
  ['until 17 years, of an adult', care('36', '204'), '22-o-mas', 'no'],
  ['no ages', care('', ''), '3-5', 'unknown'],
  ['expired', care('0', '', '000', expired), '3-5', 'unknown'],
  ['expired, to the contrary', care('216', '', '000', expired), '3-5', 'unknown'],
  ['nothing', '', '3-5', 'unknown'],
] as const)('ages %s', (_, line, stage, expected) => {
  expect(answer({ edad: [stage] }, line)).toBe(expected);
});

test.each([
  ['one way of several', { modalidad: ['en_linea'] }, '300', 'yes'],
  ['any of the chosen ways', { modalidad: ['presencial', 'a_domicilio'] }, '400', 'yes'],
  ['another way', { modalidad: ['en_la_escuela'] }, '700', 'no'],
  ['no ways', { modalidad: ['en_linea'] }, '0f0', 'unknown'],
  ['a language', { idioma: ['en'] }, '030', 'yes'],
  ['another language', { idioma: ['en'] }, '010', 'no'],
  ['one sign language', { idioma: ['senas'] }, '080', 'yes'],
  ['the other sign language', { idioma: ['senas'] }, '040', 'yes'],
  ['no languages', { idioma: ['es'] }, 'f00', 'unknown'],
  ['free', { costo: ['gratis'] }, '001', 'yes'],
  ['by income, of two', { costo: ['gratis', 'segun_ingresos'] }, '002', 'yes'],
  ['a price', { costo: ['gratis', 'segun_ingresos'] }, '003', 'no'],
  ['no cost', { costo: ['gratis'] }, 'ff0', 'unknown'],
] as const)('%s', (_, filters, digits, expected) => {
  expect(answer(filters, care('', '', digits))).toBe(expected);
  expect(answer(filters, care('', '', digits, expired))).toBe('unknown');
});

test.each([
  ['takes new people', `:1:${holds}`, 'yes'],
  ['evaluates first', `:3:${holds}`, 'yes'],
  ['has a waiting list', `:22:${holds}`, 'no'],
  ['takes nobody', `:4:${holds}`, 'no'],
  ['expired', `:1:${expired}`, 'unknown'],
  ['expired, to the contrary', `:4:${expired}`, 'unknown'],
  ['never confirmed', ':1:', 'unknown'],
  ['not said', '', 'unknown'],
  ['another place does', `:4:${holds}/Caguas:1:${holds}`, 'yes'],
  ['another place has not said', `:4:${holds}/Caguas:`, 'unknown'],
  ['no place does', `:4:${holds}/Caguas:2:${holds}`, 'no'],
] as const)('new people: %s', (_, places, expected) => {
  expect(answer({ nuevas: ['si'] }, places)).toBe(expected);
});

test.each([
  ['open', '12345 0800-1700', holds, 'yes'],
  ['until now', '1 0800-1100', holds, 'no'],
  ['from now', '1 1100-1200', holds, 'yes'],
  ['another day', '2 0800-1700', holds, 'no'],
  ['after a break', '1 0800-1000;1 1030-1200', holds, 'yes'],
  ['expired', '12345 0800-1700', expired, 'unknown'],
  ['no hours', '', holds, 'unknown'],
] as const)('open now: %s', (_, hours, last, expected) => {
  expect(answer({ abierto: ['si'] }, `:::${hours}:${last}`)).toBe(expected);
});

test.each([
  ['one that holds', ['ascensor'], premises(0b100, 0), 'yes'],
  ['the contrary', ['ascensor'], premises(0, 0b100), 'no'],
  ['not known', ['ascensor'], premises(0b11, 0b1000), 'unknown'],
  ['both hold', ['entrada_sin_escalones', 'ascensor'], premises(0b101, 0), 'yes'],
  ['one of two is not known', ['entrada_sin_escalones', 'ascensor'], premises(0b1, 0), 'unknown'],
  ['one of two is contrary', ['entrada_sin_escalones', 'ascensor'], premises(0, 0b100), 'no'],
  ['the last one', ['espacio_para_moverse'], premises(1 << 20, 0), 'yes'],
  ['a "no" that is sought', ['musica_o_televisor'], premises(1 << 11, 0), 'yes'],
  ['expired', ['ascensor'], premises(0b100, 0, expired), 'unknown'],
  [
    'parking, of which the word about the care counts',
    ['estacionamiento_cerca'],
    `||||${holds}|40||${expired}`,
    'yes',
  ],
  ['parking, once that is over', ['estacionamiento_cerca'], `||||${expired}|40||${holds}`, 'unknown'],
] as const)('facts of the premises: %s', (_, keys, line, expected) => {
  expect(answer({ lugar: keys }, line)).toBe(expected);
});

test('a word holds through its last day in Puerto Rico, and not an hour longer', () => {
  const line = `:1:${day('2026-11-16')}`;
  expect(answer({ nuevas: ['si'] }, line, Date.parse('2026-11-17T03:59:59Z'))).toBe('yes');
  expect(answer({ nuevas: ['si'] }, line, Date.parse('2026-11-17T04:00:00Z'))).toBe('unknown');
  expect(dayOf(new Date('2026-11-17T03:59:59Z'))).toBe('2026-11-16');
});

test('who has not confirmed stands apart, and who says the contrary is in neither', () => {
  const rows = [`:1:${holds}`, `:4:${holds}`, `:1:${expired}`, null].map((hechos) => ({ hechos }));
  const [takes, , asks, silent] = rows;
  expect(splitByFacts(rows, compileChecks({ nuevas: ['si'] }, now))).toEqual({
    found: [takes],
    unconfirmed: [asks, silent],
  });
  expect(splitByFacts(rows, [])).toEqual({ found: rows, unconfirmed: [] });
});

test.each([
  [{ edad: ['3-5'] }, 'Pregunta si atienden a personas de 3 a 5 años'],
  [{ edad: ['22-o-mas'] }, 'Pregunta si atienden a personas de 22 años o más'],
  [{ modalidad: ['en_linea'] }, 'Pregunta si atienden en línea'],
  [{ modalidad: ['en_linea', 'a_domicilio'] }, 'Pregunta si atienden en línea o en tu casa'],
  [{ idioma: ['senas'] }, 'Pregunta si atienden en lengua de señas'],
  [{ costo: ['gratis'] }, 'Pregunta cuánto cuesta'],
  [{ nuevas: ['si'] }, 'Pregunta si aceptan personas nuevas'],
  [{ abierto: ['si'] }, 'Pregunta si están abiertos ahora'],
  [{ lugar: ['ascensor'] }, 'Pregunta por: ascensor'],
  [{ lugar: ['musica_o_televisor'] }, 'Pregunta por: música o televisor'],
] as const)('%j is asked as «%s»', (filters, question) => {
  expect(questionFor(compileChecks(filters, now), readLine(''))).toBe(question);
});

test('the question is about the first that is not known', () => {
  const checks = compileChecks({ edad: ['3-5'], nuevas: ['si'] }, now);
  expect(questionFor(checks, readLine(`:1:${expired}${care('0', '')}`))).toBe(
    'Pregunta si aceptan personas nuevas',
  );
});
