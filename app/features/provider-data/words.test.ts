import { expect, test } from 'vitest';
import type { Json } from '../../lib/database.types.ts';
import { labelOf, readValue } from './words.ts';

test('a field is called as on the profile, with its place', () => {
  expect(labelOf('telefono')).toBe('Teléfono');
  expect(labelOf('horas', 'Caguas')).toBe('Horario de Caguas');
  expect(labelOf('disponibilidad', 'Cayey')).toBe('Si acepta personas nuevas en Cayey');
  expect(labelOf('hecho:sala_callada')).toBe('Sala de espera callada');
  expect(labelOf('nuevo')).toBe('nuevo');
});

test.each<[string, Json | null, string]>([
  ['telefono', '7875550142', '787-555-0142'],
  ['telefono', null, 'Sin dato'],
  ['nombre', 'Centro Sol', 'Centro Sol'],
  ['planes', { acepta: false, planes: [] }, 'No acepta planes médicos'],
  ['planes', { acepta: true, planes: [] }, 'Acepta planes médicos, sin decir cuáles'],
  ['planes', { acepta: true, planes: ['MMM', 'Reforma'] }, 'MMM, Reforma'],
  ['disponibilidad', { estado: 'lista_de_espera', espera: '1_a_3' }, 'Lista de espera, de 1 a 3 meses'],
  ['disponibilidad', { estado: 'otra' }, 'Sin dato'],
  ['edades', { desde: 24, hasta: 204 }, 'De 2 a 17 años'],
  ['idiomas', ['en', 'es'], 'Español e inglés'],
  ['modalidades', 'en_linea', 'Sin dato'],
  ['costo', { costo: 'desde', desde: 40 }, 'Desde $40 la visita'],
  ['requiere_referido', false, 'No hace falta'],
  ['atiende_autismo', true, 'Atiende a personas autistas'],
  ['hecho:ascensor', 'no', 'No hay ascensor.'],
  ['hecho:ascensor', null, 'Sin dato'],
  ['servicio_cerrado', true, 'Este lugar ya cerró'],
  ['horas', 'Lunes hasta las 3', 'Lunes hasta las 3'],
])('%s %j reads "%s"', (field, value, words) => {
  expect(readValue(field, value)).toBe(words);
});

test('a week reads in one line', () => {
  const days = [1, 2, 3].map((dia) => ({ dia, abre: '08:00', cierra: '17:00' }));
  const words = readValue('horas', [...days, { dia: 6, abre: '09:00', cierra: '12:00' }]);
  expect(words.replaceAll('\u00a0', ' ')).toBe(
    'Lunes a miércoles, 8:00 a. m. a 5:00 p. m.; sábado, 9:00 a. m. a 12:00 p. m.',
  );
});
