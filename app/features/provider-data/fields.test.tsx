import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/database.types.ts';
import { FieldControl } from './field-control.tsx';
import {
  checkFields,
  controlsOf,
  fieldOf,
  fields,
  fieldValue,
  readField,
  type Table,
  writeField,
} from './fields.ts';
import { HeldField } from './held-field.tsx';
import type { Voice } from './kind.ts';
import { readTyped, type Typed } from './typed.ts';

interface Sample {
  key: string;
  /** Where a place says it too. */
  table?: Table;
  row: object;
  value: Json;
  told: string;
  brief?: string;
  /** Another value. */
  other: Json;
  refused?: Array<[Typed, problem: string, voice?: Voice]>;
  /** Who is asked without a script; nobody: only a form that holds what is typed asks. */
  voices?: Voice[];
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
  {
    key: 'email',
    row: { email: 'a@b.co' },
    value: 'a@b.co',
    told: 'a@b.co',
    other: 'c@d.co',
    refused: [[{}, written]],
  },
  {
    key: 'web',
    row: { web: 'https://a.b' },
    value: 'https://a.b',
    told: 'https://a.b',
    other: 'https://c.d',
    refused: [
      [{ web: ['mailto:a@b.co'] }, 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com'],
    ],
  },
  {
    key: 'direccion',
    row: { direccion: 'Calle 1' },
    value: 'Calle 1',
    told: 'Calle 1',
    other: 'Calle 2',
    refused: [[{}, written]],
  },
  {
    key: 'horario_servicio',
    row: { horario_servicio: 'Lunes, 8 a 4' },
    value: 'Lunes, 8 a 4',
    told: 'Lunes, 8 a 4',
    other: 'Martes, 8 a 4',
    refused: [[{}, written]],
  },
  {
    key: 'descripcion',
    row: { descripcion: 'Terapia del habla.\nTambién en casa.' },
    value: 'Terapia del habla.\nTambién en casa.',
    told: 'Terapia del habla.\nTambién en casa.',
    other: 'Terapia del habla.',
    refused: [[{}, written]],
    voices: [],
  },
  {
    key: 'como_llegar',
    row: { como_llegar: 'El portón verde' },
    value: 'El portón verde',
    told: 'El portón verde',
    other: 'El portón azul',
    refused: [[{ como_llegar: ['www.spam.example'] }, 'Aquí no van enlaces.']],
    voices: ['visitor'],
  },
  {
    key: 'visita',
    row: {},
    value: 'Ya no hay que llegar antes',
    told: 'Ya no hay que llegar antes',
    other: 'Hay que llegar antes',
    refused: [[{}, written]],
  },
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
    refused: [[{}, chosen]],
  },
  {
    key: 'estacionamiento',
    row: { estacionamiento: false },
    value: false,
    told: 'No hay cerca',
    other: true,
    refused: [[{}, chosen]],
  },
  {
    key: 'estacionamiento_donde',
    row: { estacionamiento_donde: 'Detrás de la farmacia' },
    value: 'Detrás de la farmacia',
    told: 'Detrás de la farmacia',
    other: 'Enfrente',
    refused: [[{ estacionamiento_donde: ['www.spam.example'] }, 'Aquí no van enlaces.']],
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
  {
    key: 'tipo_servicio',
    row: { tipo_servicio: 'terapista' },
    value: 'terapista',
    told: 'Terapista',
    other: 'doctor',
    refused: [[{}, chosen]],
    voices: [],
  },
  {
    key: 'etiquetas_servicio',
    row: { etiquetas_servicio: ['Juego', 'Huerto'] },
    value: ['Juego', 'Huerto'],
    told: 'Juego, Huerto',
    other: ['Juego'],
    voices: [],
  },
  {
    key: 'duracion_minutos',
    row: { duracion_minutos: 90 },
    value: 90,
    told: '1 hora y 30 minutos',
    other: 60,
    voices: [],
  },
  {
    key: 'que_llevar',
    row: { que_llevar: ['Tarjeta', 'Agua'] },
    value: ['Tarjeta', 'Agua'],
    told: 'Tarjeta\nAgua',
    other: ['Agua', 'Tarjeta'],
    refused: [[{ cosa: ['www.a.example'] }, 'Aquí no van enlaces.']],
    voices: [],
  },
  {
    key: 'fotos',
    row: { fotos: [{ url: '/a.png', descripcion: 'La entrada' }] },
    value: [{ url: '/a.png', descripcion: 'La entrada' }],
    told: 'La entrada',
    other: [{ url: '/a.png', descripcion: 'La salida' }],
    refused: [[{ fotos: ['/a.png '] }, 'Escribe qué se ve. Así la entiende quien no puede verla.']],
    voices: [],
  },
  {
    key: 'visibilidad',
    row: { visibilidad: 'municipio' },
    value: 'municipio',
    told: 'Solo el municipio',
    other: 'oculta',
    voices: [],
  },
  {
    key: 'visitas',
    row: { toda_la_isla: false, atiende_municipios: ['Cayey', 'Caguas'] },
    value: ['Cayey', 'Caguas'],
    told: 'Cayey, Caguas',
    other: ['Toda la isla'],
    refused: [
      [{ visitas: ['algunos'] }, 'Añade al menos un municipio, o elige otra respuesta.'],
      [{ visitas: ['algunos'], municipio_nuevo: ['Miami'] }, '«Miami» no es un municipio de Puerto Rico.'],
    ],
    voices: [],
  },
  {
    key: 'horas',
    table: 'sedes',
    row: { horas: [{ dia: 1, abre: '08:00:00', cierra: '24:00:00' }] },
    value: [{ dia: 1, abre: '08:00', cierra: '24:00' }],
    told: 'Lunes, 8:00\u00a0a.\u00a0m. a medianoche',
    other: 'Lunes hasta las 3',
    refused: [
      [{}, written],
      [{ horas: ['2 17:00 08:00'] }, 'Martes: Cierra antes de abrir. Revisa las dos horas.'],
    ],
    voices: [],
  },
];

test('every kind that is drawn has a sample', () => {
  const sampled = samples.map(({ key, table }) => fieldOf(key, table)?.kind.look.as);
  expect(fields.filter(({ kind }) => !sampled.includes(kind.look.as)).map(({ key }) => key)).toEqual([]);
});

test('every kind refuses something, but those of which every answer is right', () => {
  expect(samples.filter(({ refused }) => !refused).map(({ key }) => key)).toEqual([
    'etiquetas_servicio',
    'duracion_minutos',
    'visibilidad',
  ]);
});

const asked = fields.filter(({ kind }) => kind.look.as !== 'nothing');

test.each<'owner' | 'admin'>(['owner', 'admin'])('every field that is asked is drawn for %s', (voice) => {
  for (const { key, table } of asked) {
    const part = { values: { visitas: ['algunos'] }, change: () => {}, errorOf: () => undefined };
    const html = renderToStaticMarkup(
      <HeldField name={key} table={table} voice={voice} part={part} type="escuela" />,
    );
    expect(html, key).toMatch(/<(input|select|textarea)/);
  }
});

test('a row that says nothing is told by nothing, and leads to no problem', () => {
  const untold = fields.filter((field) => field.kind.tell(fieldValue(field, {})) !== null);
  expect(untold.map(({ key }) => key)).toEqual(['planes', 'servicio_cerrado']);
  expect(
    checkFields(
      asked.filter(({ required }) => !required),
      {},
      'owner',
    ),
  ).toEqual([]);
});

describe.each(samples)(
  '$key',
  ({ key, table, row, value, told, brief = told, other, refused = [], voices }) => {
    const field = fieldOf(key, table);
    if (!field) throw new Error(`${key} is no field`);
    const { kind } = field;

    test('is read from its row, from its controls, and refused', () => {
      // What is only proposed stands in no row.
      if (field.table) expect(fieldValue(field, row)).toEqual(value);
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

    test.each<Voice>(voices ?? ['visitor', 'link'])(
      'is drawn for %s, and sent without a script as it was',
      (voice) => {
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
      },
    );
  },
);

test.each<[string, object, Json, string, Json]>([
  ['orden', { orden: 1 }, 1, '2', 0],
  ['paso:2', { pasos: ['Entras.', 'Tocas el timbre.'] }, 'Tocas el timbre.', 'Tocas el timbre.', 'Entras.'],
  ['servicio_cerrado', {}, false, 'Sigue abierto', true],
])('%s is only told, of its row', (key, row, value, told, other) => {
  const field = fieldOf(key);
  if (!field) throw new Error(`${key} is no field`);
  expect(field.kind.look.as).toBe('nothing');
  expect(fieldValue(field, row)).toEqual(value);
  expect(field.kind.tell(value)).toBe(told);
  expect(field.kind.isSame(value, other)).toBe(false);
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
