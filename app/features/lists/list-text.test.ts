import { expect, test } from 'vitest';
import { countDay } from '../directory/listed-facts.ts';
import {
  availabilityAgo,
  availabilityOf,
  describeOutside,
  describePlace,
  type ListItem,
  listMessage,
  saidOnDay,
  whatsAppMessage,
} from './list-text.ts';

const today = '2026-11-15';
const siteUrl = 'https://guia.test';
/** The last day of a word that was said on this one. */
const until = (day: string) => (countDay(day) + 90).toString(16);

function item(
  nombre: string,
  municipio: string,
  telefono: string | null,
  hechos: string | null = null,
): ListItem {
  return {
    proveedor_id: nombre,
    nota: 'Mi hijo va los sábados',
    nombre,
    tipo_servicio: 'terapista',
    subcategoria: 'Habla y lenguaje',
    municipio,
    telefono,
    hechos,
  };
}

const sun = item('Centro Palabras al Sol', 'Caguas', '(787) 555-0142', `:1:${until('2026-11-03')}`);
const hands = item('Taller Manos Libres', 'Gurabo', '7875550164', `:22:${until('2026-11-07')}`);
const river = item('Terapias Río Claro', 'San Lorenzo', '787-555-0120', `:1:${until('2026-03-02')}`);
const silent = item('Centro Nuevo', 'Cidra', null);

test('the message has name, telephones, dates and one link, and no note', () => {
  const text = listMessage({
    nombre: 'Terapistas cerca de casa',
    items: [sun, hands, river, silent],
    today,
    link: `${siteUrl}/lista/7kq2`,
    siteUrl,
  });
  expect(text).toBe(`Terapistas cerca de casa

1. Centro Palabras al Sol, Caguas
787-555-0142
Acepta personas nuevas (3 nov 2026)

2. Taller Manos Libres, Gurabo
787-555-0164
Lista de espera, de 1 a 3 meses (7 nov 2026)

3. Terapias Río Claro, San Lorenzo
787-555-0120
Pregunta si aceptan personas nuevas

4. Centro Nuevo, Cidra
Pregunta si aceptan personas nuevas

Lista al día: https://guia.test/lista/7kq2`);
});

test.each([
  [5, undefined],
  [6, 'Y 1 más.'],
  [8, 'Y 3 más.'],
])('of %i, five are named', (count, more) => {
  const items = Array.from({ length: count }, () => sun);
  const parts = listMessage({ nombre: 'Larga', items, today, link: null, siteUrl }).split('\n\n');
  expect(parts.filter((part) => part.includes('787-555-0142'))).toHaveLength(5);
  expect(parts.find((part) => part.startsWith('Y '))).toBe(more);
  expect(parts.at(-1)).toBe('Más en Mi Guía Azul: https://guia.test/proveedores');
});

test('an empty list is its name and the link', () => {
  const text = listMessage({ nombre: 'Vacía', items: [], today, link: 'https://guia.test/lista/a', siteUrl });
  expect(text).toBe('Vacía\n\nLista al día: https://guia.test/lista/a');
});

test('a message goes to WhatsApp whole, whatever its letters', () => {
  const text = 'Ñandú & más\n\n1. #uno?';
  expect(new URL(whatsAppMessage(text)).searchParams.get('text')).toBe(text);
});

test('each line says when it was confirmed; what is over asks', () => {
  const said = [sun, river, silent].map((listed) => availabilityOf(listed, today));
  expect(said.map(availabilityAgo)).toEqual([
    'Confirmado hace 12 días',
    'Última confirmación: marzo de 2026',
    undefined,
  ]);
  expect(said.map(saidOnDay)).toEqual([
    'Confirmado el 3 de noviembre de 2026',
    'Última confirmación: marzo de 2026',
    undefined,
  ]);
  expect(said.map(({ words }) => words)).toEqual([
    'Acepta personas nuevas',
    'Pregunta si aceptan personas nuevas',
    'Pregunta si aceptan personas nuevas',
  ]);
  expect(describePlace(sun)).toBe('Caguas. Habla y lenguaje.');
  expect([describeOutside(1), describeOutside(2)]).toEqual([
    '1 proveedor de esta lista salió del directorio.',
    '2 proveedores de esta lista salieron del directorio.',
  ]);
});
