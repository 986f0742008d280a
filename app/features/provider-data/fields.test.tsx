import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/database.types.ts';
import { columns } from './columns.ts';
import { FieldControl } from './field-control.tsx';
import { controlsOf, fieldOf, fields, fieldValue, readField, type Table, writeField } from './fields.ts';
import type { Voice } from './kind.ts';
import { readTyped, type Typed } from './typed.ts';

/** Columns that are no field, by the reason. */
const exceptions: Record<string, readonly string[]> = {
  'whose it is': ['id', 'proveedor_id', 'sede_id', 'usuario_id', 'principal'],
  'which version it is': [
    'fecha_creacion',
    'fecha_actualizacion',
    'atencion_actualizada',
    'lugar_actualizado',
  ],
  'a decision of the admins': ['aprobado_por_admin'],
  'asked by the form of the profile alone': [
    'tipo_servicio',
    'subcategoria',
    'descripcion',
    'etiquetas_servicio',
    'logo_url',
    'videos_urls',
  ],
};

test.each(Object.keys(columns) as Table[])('every column of %s is a field or an exception', (table) => {
  const listed = fields.filter((field) => field.table === table).flatMap((field) => field.columns);
  const known = [...listed, ...Object.values(exceptions).flat()];
  expect(Object.keys(columns[table]).filter((column) => !known.includes(column))).toEqual([]);
});

interface Sample {
  key: string;
  row: object;
  value: Json;
  told: string;
  brief?: string;
  /** Another value. */
  other: Json;
  refused?: Array<[Typed, problem: string, voice?: Voice]>;
}

const written = 'Escribe qué debe decir.';
const chosen = 'Elige una respuesta.';

const samples: Sample[] = [
  {
    key: 'nombre',
    row: { nombre: 'Centro Sol' },
    value: 'Centro Sol',
    told: 'Centro Sol',
    other: 'Centro Luna',
    refused: [[{ nombre: [''] }, written]],
  },
  {
    key: 'telefono',
    row: { telefono: '7875550142' },
    value: '7875550142',
    told: '787-555-0142',
    other: '787-555-0143',
    refused: [[{ telefono: ['hola'] }, 'Ese teléfono no tiene números. Ejemplo: 787-555-0142']],
  },
  {
    key: 'whatsapp',
    row: { whatsapp: '787-555-0142' },
    value: '787-555-0142',
    told: '787-555-0142',
    other: '787-555-0143',
    refused: [[{ whatsapp: ['555'] }, 'Falta una parte del número. Ejemplo: 787-555-0142']],
  },
  { key: 'email', row: { email: 'a@b.co' }, value: 'a@b.co', told: 'a@b.co', other: 'c@d.co' },
  {
    key: 'web',
    row: { web: 'https://a.b' },
    value: 'https://a.b',
    told: 'https://a.b',
    other: 'https://c.d',
  },
  { key: 'direccion', row: { direccion: 'Calle 1' }, value: 'Calle 1', told: 'Calle 1', other: 'Calle 2' },
  {
    key: 'municipio',
    row: { municipio: 'Cayey' },
    value: 'Cayey',
    told: 'Cayey',
    other: 'Caguas',
    refused: [[{}, 'Elige el municipio.']],
  },
  {
    key: 'planes',
    row: { acepta_planes: true, planes_aceptados: ['MMM', 'Humana'] },
    value: { acepta: true, planes: ['MMM', 'Humana'] },
    told: 'MMM, Humana',
    other: { acepta: true, planes: ['MMM'] },
    refused: [[{}, chosen]],
  },
  {
    key: 'disponibilidad',
    row: { estado: 'lista_de_espera', espera: '1_a_3' },
    value: { estado: 'lista_de_espera', espera: '1_a_3' },
    told: 'Lista de espera, de 1 a 3 meses',
    other: { estado: 'lista_de_espera', espera: null },
    refused: [
      [{}, chosen],
      [{ estado: ['otro'] }, chosen],
    ],
  },
  {
    key: 'edades',
    row: { edad_desde_meses: 25, edad_hasta_meses: 204 },
    value: { desde: 25, hasta: 204 },
    told: 'De 25 meses a 17 años',
    other: { desde: 25, hasta: null },
    refused: [
      [{}, 'Di desde qué edad o hasta qué edad atienden.'],
      [
        { edad_desde_meses: ['60'], edad_hasta_meses: ['24'] },
        'La edad de «Hasta» es menor que la de «Desde». Revisa las dos.',
      ],
      [{ edad_hasta_meses: ['24'] }, 'Elige también la edad de «Desde».', 'link'],
    ],
  },
  {
    key: 'idiomas',
    row: { idiomas: ['es', 'psl'] },
    value: ['es', 'psl'],
    told: 'Español y lengua de señas puertorriqueña',
    other: ['es'],
    refused: [[{}, 'Elige una respuesta o más.']],
  },
  {
    key: 'costo',
    row: { costo: 'desde', costo_desde: 40 },
    value: { costo: 'desde', desde: 40 },
    told: 'Desde $40 la visita',
    other: { costo: 'gratis', desde: null },
    refused: [
      [{}, chosen],
      [{ costo: ['desde'], costo_desde: ['x'] }, 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40'],
      [
        { costo: ['desde'], costo_desde: ['x'] },
        'Escribe la cantidad en dólares, con números. Ejemplo: 40',
        'link',
      ],
    ],
  },
  {
    key: 'requiere_referido',
    row: { requiere_referido: false },
    value: false,
    told: 'No hace falta',
    other: true,
    refused: [[{}, chosen]],
  },
  {
    key: 'atiende_autismo',
    row: { atiende_autismo: true },
    value: true,
    told: 'Atiende a personas autistas',
    brief: 'Sí',
    other: false,
  },
  {
    key: 'hecho:ascensor',
    row: { hechos_no: ['ascensor'] },
    value: 'no',
    told: 'No hay ascensor.',
    brief: 'No',
    other: 'si',
    refused: [[{}, chosen]],
  },
];

describe.each(samples)('$key', ({ key, row, value, told, brief = told, other, refused = [] }) => {
  const field = fieldOf(key);
  if (!field) throw new Error(`${key} is no field`);
  const { kind } = field;

  test('is read from its row, from its controls, and refused', () => {
    expect(fieldValue(field, row)).toEqual(value);
    expect(readField(field, writeField(field, value))).toEqual(value);
    expect(kind.problem(value, 'visitor')).toBeUndefined();
    for (const [typed, problem, voice = 'visitor'] of refused)
      expect(kind.problem(readField(field, typed), voice)?.text).toBe(problem);
  });

  test('is told and compared; what is none says nothing', () => {
    expect(kind.tell(value)).toBe(told);
    expect(kind.tell(value, true)).toBe(brief);
    expect(kind.tell({ otra: 'cosa' })).toBeNull();
    expect(kind.isSame(value, structuredClone(value))).toBe(true);
    expect(kind.isSame(value, other)).toBe(false);
  });

  test.each<Voice>(['visitor', 'link'])('is drawn for %s, and sent without a script as it was', (voice) => {
    // Of a fact a visitor is not offered what it says already.
    const present = key.startsWith('hecho:') ? other : value;
    const html = renderToStaticMarkup(
      <FieldControl
        look={kind.look}
        control={controlsOf(field, writeField(field, value))}
        label="Pregunta"
        voice={voice}
        present={present}
      />,
    );
    expect(readField(field, sentBy(html))).toEqual(value);
  });
});

/** What a browser sends of a form that nobody has touched. */
function sentBy(html: string): Typed {
  const sent = new URLSearchParams();
  const controls = /<input([^>]*)>|<(select|textarea)([^>]*)>(.*?)<\/\2>/g;
  for (const [, input, tag, others = '', inner = ''] of html.matchAll(controls)) {
    const attributes = input ?? others;
    const name = attributeOf(attributes, 'name');
    const isOff = /type="(radio|checkbox)"/.test(attributes) && !attributes.includes('checked=""');
    if (!name || isOff) continue;
    const option = /<option([^>]*selected=""[^>]*)>([^<]*)/.exec(inner);
    const chosen = option ? (attributeOf(option[1] ?? '', 'value') ?? option[2]) : '';
    const value = tag === 'select' ? chosen : tag ? inner : attributeOf(attributes, 'value');
    sent.append(name, value ?? '');
  }
  return readTyped(sent);
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
}

test('numbers that are only written in two ways, and answers in another order, are the same', () => {
  expect(fieldOf('telefono')?.kind.isSame('7875550142', '(787) 555-0142')).toBe(true);
  expect(fieldOf('idiomas')?.kind.isSame(['es', 'en'], ['en', 'es'])).toBe(true);
});
