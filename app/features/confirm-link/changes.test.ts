import { describe, expect, test } from 'vitest';
import { noDetails, type Place } from '../facts/provider-facts.ts';
import { unpackProvider } from '../guide/packed.ts';
import { readTyped, type Typed } from '../provider-data/typed.ts';
import { readChanges, typedNow } from './changes.ts';
import { changeableGroups, confirmableGroups } from './confirmable-groups.ts';
import { askedAgain } from './link.ts';
import type { ConfirmableProvider } from './queries.ts';

const place = (id: string, more: Partial<Place> = {}): Place => ({
  id,
  principal: id === 'a',
  nombre: null,
  municipio: id === 'a' ? 'Caguas' : 'Cayey',
  direccion: null,
  como_llegar: null,
  visibilidad: 'completa',
  telefono: '787-555-0120',
  whatsapp: null,
  atiende_municipios: null,
  toda_la_isla: false,
  orden: 0,
  horas: [],
  disponibilidad: { estado: 'acepta', espera: null, nota: null },
  ...more,
});

const told = (more: Partial<ConfirmableProvider['facts']> = {}): ConfirmableProvider => ({
  provider: {
    ...unpackProvider({}),
    id: 'p',
    nombre: 'Centro',
    tipo_servicio: 'terapista',
    municipio: 'Caguas',
    email: null,
    web: null,
    horario_servicio: 'Lunes',
    acepta_planes: true,
    planes_aceptados: ['Triple-S Salud'],
  },
  facts: {
    places: [place('a')],
    details: {
      ...noDetails,
      edad_desde_meses: 24,
      modalidades: ['presencial'],
      idiomas: ['es'],
      atiende_autismo: true,
      hechos_si: ['ascensor'],
    },
    visit: null,
    confirmations: [],
    ...more,
  },
  offeredPlans: [],
});

describe('changes', () => {
  const send = (typed: Typed, of = told()) => readChanges({ ...typedNow(of), ...typed }, of);

  test('only what is marked and says something new is sent', () => {
    expect(
      send({ cambia: ['disponibilidad'], 'estado-a': ['no_acepta'], 'telefono-a': ['787-555-0199'] }),
    ).toEqual({
      changes: [{ campo: 'disponibilidad', sede_id: 'a', despues: { estado: 'no_acepta', espera: null } }],
      problems: [],
    });
  });
  test('an answer to what was never said is sent, and nobody is taken at a word that was not given', () => {
    const silent = told({ places: [place('a', { disponibilidad: null })] });
    expect(send({ cambia: ['disponibilidad'], 'estado-a': ['acepta'] }, silent)).toEqual({
      changes: [{ campo: 'disponibilidad', sede_id: 'a', despues: { estado: 'acepta', espera: null } }],
      problems: [],
    });
    expect(confirmableGroups(silent).map(({ group }) => group)).not.toContain('disponibilidad');
    expect(changeableGroups(silent)).toContain('disponibilidad');
  });
  test('what is marked and not changed is asked for, and so is a mark', () => {
    for (const group of ['disponibilidad', 'planes', 'contacto', 'atencion', 'lugar'] as const) {
      expect(send({ cambia: [group] })).toMatchObject({ changes: [], problems: [{ part: group }] });
    }
    expect(send({})).toMatchObject({ changes: [], problems: [{ part: 'todo' }] });
  });
  test('telephones and written hours of the principal place are the provider’s; those of another its own', () => {
    const two = told({
      places: [place('a'), place('b', { horas: [{ dia: 1, abre: '08:00', cierra: '12:00' }] })],
    });
    const typed = {
      'telefono-a': ['1'],
      'horario_servicio-a': ['Martes'],
      'telefono-b': ['2'],
      'horas-b': ['Jueves'],
    };
    expect(send({ cambia: ['contacto'], ...typed }, two).changes).toEqual([
      { campo: 'telefono', despues: '1' },
      { campo: 'horario_servicio', despues: 'Martes' },
      { campo: 'telefono', sede_id: 'b', despues: '2' },
      { campo: 'horas', sede_id: 'b', despues: 'Jueves' },
    ]);
  });
  test('plans, care, premises and the end of the service', () => {
    const { changes, problems } = send({
      cambia: ['planes', 'atencion', 'lugar', 'cerrado'],
      acepta_planes: ['no'],
      idiomas: ['es', 'en'],
      costo: ['desde'],
      costo_desde: ['$40'],
      'hecho:ascensor': ['no'],
      'hecho:sala_callada': ['si'],
    });
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      { campo: 'servicio_cerrado', despues: true },
      { campo: 'planes', despues: { acepta: false, planes: [] } },
      { campo: 'idiomas', despues: ['es', 'en'] },
      { campo: 'costo', despues: { costo: 'desde', desde: 40 } },
      { campo: 'hecho:ascensor', despues: 'no' },
      { campo: 'hecho:sala_callada', despues: 'si' },
    ]);
    expect(send({ cambia: ['atencion'], costo: ['desde'], costo_desde: ['mucho'] }).problems).toHaveLength(1);
  });
  test('what was typed comes back by its name, in order and trimmed', () => {
    const form = new FormData();
    for (const [name, value] of [
      ['planes', 'A '],
      ['planes', 'B'],
    ] as const)
      form.append(name, value);
    expect(readTyped(form)).toEqual({ planes: ['A', 'B'] });
  });
});

describe('what would be confirmed', () => {
  test('groups that say something, with the name of the place where there are several; nothing of a hidden one', () => {
    const places = [
      place('a'),
      place('b', { disponibilidad: { estado: 'lista_de_espera', espera: '1_a_3', nota: null } }),
      place('c', { visibilidad: 'oculta', telefono: '787-555-0999' }),
    ];
    const groups = confirmableGroups(told({ places }));
    expect(groups.map(({ group, words }) => [group, words])).toEqual([
      ['disponibilidad', ['Caguas: Acepta personas nuevas', 'Cayey: Lista de espera, de 1 a 3 meses']],
      ['planes', ['Triple-S Salud']],
      ['contacto', ['Caguas\n787-555-0120\nLunes', 'Cayey: 787-555-0120']],
      [
        'atencion',
        [
          'Edades: Desde los 2 años',
          'Cómo atienden: En el lugar',
          'Idiomas: Español',
          'Autismo: Atiende a personas autistas',
        ],
      ],
      ['lugar', ['Hay ascensor.']],
    ]);
    expect(groups[0]?.said).toBe('Todavía sin confirmar');
  });
  test('whose word it was, the oldest of several places', () => {
    const word = { sede_id: 'a', grupo: 'disponibilidad', vence_en: '2026-12-01', via: 'enlace' } as const;
    const confirmations = [
      { ...word, confirmado_en: '2026-09-02T12:00:00Z', por: 'proveedor' },
      { ...word, sede_id: 'b', confirmado_en: '2026-08-03T12:00:00Z', por: 'proveedor' },
      {
        ...word,
        grupo: 'planes' as const,
        sede_id: null,
        confirmado_en: '2026-08-03T12:00:00Z',
        por: 'admin',
      },
    ];
    const said = confirmableGroups(told({ confirmations })).map((group) => group.said);
    expect(said.slice(0, 2)).toEqual([
      'Lo confirmaste el 3 de agosto de 2026',
      'Confirmado por Mi Guía Azul el 3 de agosto de 2026',
    ]);
  });
  test('when it is asked again, the first first', () => {
    expect(
      askedAgain([
        { grupo: 'planes', sede_id: null, vence_en: '2027-05-15' },
        { grupo: 'disponibilidad', sede_id: 'a', vence_en: '2027-02-14' },
        { grupo: 'disponibilidad', sede_id: 'b', vence_en: '2027-02-13' },
      ]),
    ).toEqual([
      'Personas nuevas: te preguntamos otra vez en febrero de 2027.',
      'Planes médicos: en mayo de 2027.',
    ]);
  });
});
