import { expect, test } from 'vitest';
import { blanksOf, fillLetter, type Letter, letterText, mailOf, tellMissing } from './letter.ts';

const letter: Letter = {
  ...{ slug: 'pedir', titulo: 'Pedir', cuando: [], a_quien: [], adjunta: [], despues: [], fuente: [] },
  ...{ correo: null, verificado_por: 'Luz Vega', revisado_en: '2026-11-18' },
  asunto: 'Solicito {servicio} & más',
  texto: [
    '{fecha}',
    'Soy {parentesco} de {estudiante}.',
    'Está en {grado}.',
    'Pido {servicio} para {estudiante}.',
  ],
};

test('blanks come once, in the order of the text; one that nobody knows is a line of text', () => {
  expect(blanksOf(letter).map(({ name }) => name)).toEqual([
    'fecha',
    'parentesco',
    'estudiante',
    'grado',
    'servicio',
  ]);
  expect(blanksOf({ texto: ['{hora_nueva}'] })).toMatchObject([
    { kind: 'texto', label: 'hora nueva', isRequired: true },
  ]);
});

test('an empty blank is a line; an optional one takes its paragraph away; a date is written out', () => {
  expect(letterText(letter, { fecha: '2026-03-05', estudiante: ' Leo ' })).toBe(
    '5 de marzo de 2026\n\nSoy __________ de Leo.\n\nPido __________ para Leo.',
  );
  expect(fillLetter(letter, { grado: 'kínder' })).toHaveLength(4);
  expect(tellMissing(letter, {})).toBe('Faltan 4 espacios obligatorios. Salen como una raya.');
  expect(tellMissing(letter, { fecha: '2026-03-05', parentesco: 'tía', estudiante: 'Leo' })).toBe(
    'Falta 1 espacio obligatorio. Sale como una raya.',
  );
});

test('the mail has subject and text, and an address only where the letter has one', () => {
  const written = { servicio: 'terapia' };
  expect(mailOf(letter, written)).toMatch(/^mailto:\?subject=Solicito%20terapia%20%26%20m%C3%A1s&body=/);
  expect(mailOf({ ...letter, correo: 'oficina@example.test' }, written)).toMatch(
    /^mailto:oficina@example\.test\?/,
  );
});
