import { expect, test } from 'vitest';
import { endOfLicences } from './end-of-licences.ts';
import type { Question } from './forum.ts';

const page = (...licences: Array<Question['licencia']>) =>
  ({ licencia: null, answers: licences.map((licencia) => ({ licencia })) }) as Question;

test('a page with a licence holds until midnight in Puerto Rico, another for as long as its rows', () => {
  const servedAt = Date.parse('2026-11-16T03:00:00Z');
  expect(endOfLicences(page(null), servedAt)).toEqual({});
  const told = page(null, { clase: 'psicologia', vista_el: '2026-11-03' });
  expect(endOfLicences(told, servedAt)).toEqual({ 'Cache-Control': 'no-cache, s-maxage=3599' });
});
