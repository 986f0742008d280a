import { expect, test } from 'vitest';
import type { Json } from '../../lib/database.types.ts';
import { checkCorrection, readProposed } from './correction-values.ts';

const form = (text: string) => new URLSearchParams(text);

test.each<[string, string, Json | null]>([
  ['telefono', 'valor=+787-555-0142+', '787-555-0142'],
  ['telefono', 'valor=787&ninguno=on', null],
  [
    'planes',
    'valor=si&planes=MMM&planes=Reforma&otro_plan=Nuevo',
    { acepta: true, planes: ['MMM', 'Reforma', 'Nuevo'] },
  ],
  ['planes', 'valor=no&planes=MMM', { acepta: false, planes: [] }],
  ['disponibilidad', 'valor=acepta&espera=1_a_3', { estado: 'acepta', espera: null }],
  ['disponibilidad', 'valor=lista_de_espera&espera=1_a_3', { estado: 'lista_de_espera', espera: '1_a_3' }],
  ['edades', 'valor=24&hasta=', { desde: 24, hasta: null }],
  ['idiomas', 'valor=es&valor=psl', ['es', 'psl']],
  ['costo', 'valor=desde&desde=%241%2C200', { costo: 'desde', desde: 1200 }],
  ['costo', 'valor=gratis&desde=40', { costo: 'gratis', desde: null }],
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
  ['edades', 'valor=&hasta=', 'Di desde qué edad o hasta qué edad atienden.'],
  ['edades', 'valor=60&hasta=24', 'La edad de «Hasta» es menor que la de «Desde». Revisa las dos.'],
  ['costo', 'valor=desde&desde=mucho', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40'],
  ['municipio', 'valor=', 'Elige el municipio.'],
])('%s cannot be sent with "%s"', (field, text, problem) => {
  expect(checkCorrection(field, form(text))).toEqual([{ field: 'valor', text: problem }]);
});

test('an address to be told at is optional, and whole', () => {
  expect(checkCorrection('otro', form('valor=x&correo='))).toEqual([]);
  expect(checkCorrection('otro', form('valor=x&correo=mama'))).toMatchObject([{ field: 'correo' }]);
  expect(checkCorrection('hecho:ascensor', form('valor='))).toEqual([]);
});
