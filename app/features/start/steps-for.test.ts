import { describe, expect, test } from 'vitest';
import { ages } from '../../lib/lists/ages.ts';
import { moments } from './answers.ts';
import { type StepRule, stepsFor } from './steps-for.ts';

const step = (slug: string, orden: number, rule: Partial<StepRule> = {}): StepRule => ({
  slug,
  orden,
  siempre: false,
  edad_desde_meses: 0,
  edad_hasta_meses: null,
  momentos: moments.map(({ key }) => key),
  ...rule,
});
const steps = [
  step('respira', 1, { siempre: true }),
  step('crisis', 2, { momentos: ['crisis'] }),
  step('anota', 3, { edad_hasta_meses: 71 }),
  step('menos-de-3', 4, { edad_hasta_meses: 35 }),
  step('centros', 5, { edad_hasta_meses: 263 }),
];
const slugsFor = (age: string | null, moment: string) =>
  stepsFor(steps, {
    edad: ages.find(({ key }) => key === age) ?? null,
    momento: moments.find(({ key }) => key === moment) ?? null,
  }).map(({ slug }) => slug);

describe('the order of the steps', () => {
  test('what ends with the answered age cannot wait: it comes before the rest', () => {
    expect(slugsFor('0-2', 'sospecha')).toEqual(['respira', 'menos-de-3', 'anota', 'centros']);
    expect(slugsFor('3-5', 'sospecha')).toEqual(['respira', 'anota', 'centros']);
    expect(slugsFor(null, 'sospecha')).toEqual(['respira', 'anota', 'menos-de-3', 'centros']);
  });
  test('from June to November the hurricane is for everyone, after the first word; not in a crisis', () => {
    const all = [...steps, step('antes-de-un-huracan', 9, { momentos: ['escuela'] })];
    const on = (day: string, moment: string) =>
      stepsFor(
        all,
        { edad: null, momento: moments.find(({ key }) => key === moment) ?? null },
        new Date(`${day}T12:00:00-04:00`),
      ).map(({ slug }) => slug);
    expect(on('2026-06-01', 'sospecha').slice(0, 2)).toEqual(['respira', 'antes-de-un-huracan']);
    expect(on('2026-11-30', 'sospecha').slice(0, 2)).toEqual(['respira', 'antes-de-un-huracan']);
    for (const day of ['2026-05-31', '2026-12-01']) {
      expect(on(day, 'sospecha')).not.toContain('antes-de-un-huracan');
      expect(on(day, 'escuela').at(-1)).toBe('antes-de-un-huracan');
    }
    expect(on('2026-09-20', 'crisis')).not.toContain('antes-de-un-huracan');
  });
  test('in a crisis safety is first, and what is for everybody is last', () => {
    expect(slugsFor('22-o-mas', 'crisis')).toEqual(['crisis', 'respira']);
  });
});
