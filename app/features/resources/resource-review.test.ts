import { expect, test } from 'vitest';
import { lastStaleDay, type ResourceReview, spokenReview } from './resource-review.ts';

const review: ResourceReview = {
  recurso_id: 'a',
  revisado_en: '2026-03-05',
  vigencia: 'vigente',
  reemplazado_por: null,
  aplica_en_pr: true,
};

test('a review is old after 365 days, by the day in Puerto Rico', () => {
  // 11 at night on the island is the next day in UTC.
  expect(lastStaleDay(Date.parse('2026-11-17T03:00:00Z'))).toBe('2025-11-16');
  expect(lastStaleDay(Date.parse('2026-11-17T04:00:00Z'))).toBe('2025-11-17');
});

test('what is heard before the text of a resource', () => {
  expect(spokenReview(review)).toBe('');
  expect(spokenReview({ ...review, vigencia: 'derogada', aplica_en_pr: false })).toBe(
    'Derogada: ya no está en vigor. No aplica en Puerto Rico.',
  );
});
