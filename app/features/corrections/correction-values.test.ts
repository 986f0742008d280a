import { expect, test } from 'vitest';
import type { Json } from '../../lib/database.types.ts';
import { readTyped } from '../provider-data/typed.ts';
import { checkCorrection, readProposed } from './correction-values.ts';

const form = (text: string) => readTyped(new URLSearchParams(text));

test.each<[string, string, Json | null]>([
  ['telefono', 'valor=+787-555-0142+', '787-555-0142'],
  ['telefono', 'valor=787&ninguno=on', null],
  [
    'planes',
    'valor=si&valor-2=MMM&valor-2=Reforma&valor-3=Nuevo',
    { acepta: true, planes: ['MMM', 'Reforma', 'Nuevo'] },
  ],
  ['planes', 'valor=no&valor-2=MMM', { acepta: false, planes: [] }],
  ['disponibilidad', 'valor=acepta&valor-2=1_a_3', { estado: 'acepta', espera: null }],
  ['disponibilidad', 'valor=lista_de_espera&valor-2=1_a_3', { estado: 'lista_de_espera', espera: '1_a_3' }],
  ['edades', 'valor=24&valor-2=', { desde: 24, hasta: null }],
  ['idiomas', 'valor=es&valor=psl', ['es', 'psl']],
  ['costo', 'valor=desde&valor-2=%241%2C200', { costo: 'desde', desde: 1200 }],
  ['costo', 'valor=gratis&valor-2=40', { costo: 'gratis', desde: null }],
  ['requiere_referido', 'valor=no', false],
  ['hecho:ascensor', 'valor=', null],
  ['servicio_cerrado', '', true],
])('%s of "%s"', (field, text, value) => {
  expect(readProposed(field, form(text))).toEqual(value);
});

test.each([
  ['telefono', 'valor=', 'Escribe qué debe decir.'],
  ['telefono', 'valor=hola', 'Ese teléfono no tiene números. Ejemplo: 787-555-0142'],
  ['whatsapp', 'valor=555', 'Falta una parte del número. Ejemplo: 787-555-0142'],
  ['disponibilidad', '', 'Elige una respuesta.'],
  ['hecho:ascensor', '', 'Elige una respuesta.'],
  ['idiomas', '', 'Elige una respuesta o más.'],
  ['edades', 'valor=&valor-2=', 'Di desde qué edad o hasta qué edad atienden.'],
  ['edades', 'valor=60&valor-2=24', 'La edad de «Hasta» es menor que la de «Desde». Revisa las dos.'],
  ['costo', 'valor=desde&valor-2=mucho', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40'],
  ['municipio', 'valor=', 'Elige el municipio.'],
])('%s cannot be sent with "%s"', (field, text, problem) => {
  expect(checkCorrection(field, form(text))).toEqual([{ field: 'valor', text: problem }]);
});

test('an address to be told at is optional, and whole', () => {
  expect(checkCorrection('otro', form('valor=x&correo='))).toEqual([]);
  expect(checkCorrection('otro', form('valor=x&correo=mama'))).toMatchObject([{ field: 'correo' }]);
  expect(checkCorrection('hecho:ascensor', form('valor='))).toEqual([]);
});
