import { expect, test } from 'vitest';
import { choosePictures } from './pictures.ts';

const steps = [
  'Tocas el timbre. Ana abre la puerta.',
  'Esperas en la sala o en el carro.',
  'Entras al salón. Hay bloques y una bola.',
  'Ana te enseña tarjetas con dibujos.',
  'Puedes parar y descansar.',
  'Dices adiós. Vuelves a casa.',
];

function names(given: string[], descriptions: string[] = []): string[] {
  const photos = descriptions.map((descripcion) => ({ url: '/foto', descripcion }));
  const { ofSteps, others } = choosePictures(given, photos);
  return [
    ...ofSteps.map((picture) => ('photo' in picture ? picture.photo.descripcion : picture.drawing)),
    ...others.map(({ descripcion }) => `other: ${descripcion}`),
  ];
}

test('each step has a drawing of what it is about', () => {
  expect(names(steps)).toEqual(['door', 'waiting-room', 'toys', 'cards', 'pause', 'car']);
  expect(
    names(['La enfermera te pesa.', 'Llenas los papeles.', 'Pruebas una fruta.', 'Te preguntan cómo estás.']),
  ).toEqual(['checkup', 'papers', 'meal', 'talk']);
});

test('a step about nothing that is drawn: one arrives, goes on, and leaves', () => {
  expect(names(['Uno.', 'Dos.', 'Tres.'])).toEqual(['door', 'path', 'car']);
  expect(names(['Uno.', 'Dos.'])).toEqual(['door', 'path']);
});

test('a photo takes the place of its step, wherever it stands; others come after', () => {
  expect(
    names(steps.slice(0, 3), [
      'La sala de espera: dos sillones',
      'El salón, con alfombra',
      'El jardín',
      'Otra butaca',
    ]),
  ).toEqual([
    'door',
    'La sala de espera: dos sillones',
    'El salón, con alfombra',
    'other: El jardín',
    'other: Otra butaca',
  ]);
});
