import { expect, test } from 'vitest';
import {
  checkReview,
  reviewBaseOf,
  reviewDifferences,
  reviewRowOf,
  type StoredReview,
} from './review-values.ts';

const stored: StoredReview = {
  recurso_id: 'a',
  revisado_en: '2026-03-05',
  vigencia: 'derogada',
  reemplazado_por: 'b',
  aplica_en_pr: true,
  fecha_actualizacion: '2026-03-05T12:00:00Z',
};

test('a replaced resource names the other one; a repealed one may; one in force does not', () => {
  const values = { vigencia: 'reemplazada', reemplazado_por: '', aplica_en_pr: true } as const;
  expect(checkReview(values)).toMatchObject([{ field: 'reemplazado_por' }]);
  expect(checkReview({ ...values, reemplazado_por: 'b' })).toEqual([]);
  expect(checkReview({ ...values, vigencia: 'derogada' })).toEqual([]);
  expect(reviewRowOf({ ...values, vigencia: 'vigente', reemplazado_por: 'b' }).reemplazado_por).toBeNull();
});

test('two versions differ in the fields that would be stored otherwise', () => {
  const { values } = reviewBaseOf(stored);
  expect(reviewDifferences(values, stored)).toEqual([]);
  expect(reviewDifferences({ ...values, vigencia: 'vigente', aplica_en_pr: false }, stored)).toEqual([
    'Vigencia',
    'Recurso que lo reemplaza',
    'Aplica en Puerto Rico',
  ]);
});
