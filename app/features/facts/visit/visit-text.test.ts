import { expect, test } from 'vitest';
import { describeDuration, describeHost } from './visit-text.ts';

test.each([
  [5, '5 minutos'],
  [60, '1 hora'],
  [61, '1 hora y 1 minuto'],
  [150, '2 horas y 30 minutos'],
])('%d minutes: %s', (minutes, words) => {
  expect(describeDuration(minutes)).toBe(words);
});

test('who receives, and for how long, as far as it is told', () => {
  const visit = { pasos: null, que_llevar: null, se_puede: null, fotos: null };
  expect(describeHost({ ...visit, con_quien: 'la Dra. Ana R.', duracion_minutos: 45 })).toBe(
    'Te recibe la Dra. Ana R. Dura 45 minutos.',
  );
  expect(describeHost({ ...visit, con_quien: null, duracion_minutos: null })).toBe('');
});
