import { expect, test } from 'vitest';
import { mentionsCrisis } from './crisis.ts';

test.each([
  'Mi hijo habla de suicidio',
  'He tenido pensamientos suicidas',
  'A veces quiero morirme',
  'Ya no quiero vivir',
  'NO QUIERO VIVIR ASÍ',
  'Dice que se quiere quitar la vida y se quiso quitar la vida',
  'Pensé en quitarme la vida',
  'Tengo miedo de hacerme daño',
  'Mi hija se hace daño en los brazos',
  'Me corto cuando estoy sola',
  'La autolesión empezó en enero',
  'Mi familia estaría mejor sin mí',
  'Tomó una sobredosis',
  'Quiero\nmorir',
  'no tiene sentido la vida',
])('crisis: %s', (text) => {
  expect(mentionsCrisis(text)).toBe(true);
});

test.each([
  '',
  '¿Qué llevo a mi primera reunión del COMPU?',
  'Le hace daño el gluten a su estómago',
  'Me muero de la risa',
  'Estoy muerta de cansancio',
  'Quiero cortar el pelo sin que llore',
  'Mi abuelo murió el año pasado',
  'No quiero vivir en San Juan, sino cerca de la escuela',
  'El calor me mata',
  'La vida es distinta ahora',
])('no crisis: %s', (text) => {
  expect(mentionsCrisis(text)).toBe(false);
});
