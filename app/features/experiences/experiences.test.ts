import { expect, test } from 'vitest';
import { describeOwn, describeStory, type Story, toldFacts } from './experiences.ts';

const wait: Story = {
  clase: 'espera',
  plan: null,
  hecho: null,
  cuantas: 5,
  fueron: 0,
  desde_meses: 1,
  hasta_meses: 4,
  primer_mes: '2026-05-01',
  ultimo_mes: '2026-10-01',
};

test('a wait is told as a range, with the months in which it was', () => {
  expect(describeStory(wait)).toEqual({
    text: 'La espera para la primera cita fue de 1 a 4 meses.',
    note: 'Lo contaron 5 familias, entre mayo y octubre de 2026.',
  });
  expect(describeStory({ ...wait, hasta_meses: 1 }).text).toBe(
    'La espera para la primera cita fue de 1 mes.',
  );
  expect(describeStory({ ...wait, desde_meses: 0 }).text).toBe(
    'La espera para la primera cita fue de menos de 1 mes a 4 meses.',
  );
  expect(describeStory({ ...wait, primer_mes: '2025-12-01' }).note).toBe(
    'Lo contaron 5 familias, entre diciembre de 2025 y octubre de 2026.',
  );
  expect(describeStory({ ...wait, primer_mes: '2026-10-01' }).note).toBe(
    'Lo contaron 5 familias, en octubre de 2026.',
  );
});

test('a plan is told by name', () => {
  expect(describeStory({ ...wait, clase: 'plan', plan: 'Triple-S Salud', cuantas: 3 })).toEqual({
    text: 'Aceptaron el plan Triple-S Salud.',
    note: 'Lo contaron 3 familias. La más reciente, en octubre de 2026.',
  });
});

test('one’s own is told in the first person', () => {
  const own = {
    id: 'a',
    clase: 'espera',
    plan: null,
    espera_meses: 0,
    hecho: null,
    fue: null,
    mes: '2026-01-01',
  } as const;
  expect(describeOwn(own)).toBe('Esperé menos de 1 mes para la primera cita, en enero de 2026.');
  expect(describeOwn({ ...own, clase: 'plan', plan: 'MMM', espera_meses: null })).toBe(
    'Me aceptaron el plan MMM, en enero de 2026.',
  );
  expect(describeOwn({ ...own, clase: 'hecho', hecho: 'ascensor', fue: false, espera_meses: null })).toBe(
    'Ascensor: no, en enero de 2026.',
  );
});

test('of a place is told what the profile says of it, in its order', () => {
  const details = { hechos_si: ['ascensor'], hechos_no: ['ruidos_de_repente'] };
  const facts = { details, visit: { se_puede: [] } } as unknown as Parameters<typeof toldFacts>[0];
  expect(toldFacts(facts).map(({ key, isSo }) => [key, isSo])).toEqual([
    ['ascensor', true],
    ['ruidos_de_repente', false],
  ]);
});
