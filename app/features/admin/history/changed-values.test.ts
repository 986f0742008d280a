import { expect, test } from 'vitest';
import { changesOf } from './changed-values.ts';

const place = {
  id: 's',
  proveedor_id: 'p',
  nombre: null,
  municipio: 'Cayey',
  direccion: 'Calle Sol 1',
  visibilidad: 'completa',
  orden: 0,
  toda_la_isla: false,
  atiende_municipios: null,
};
const thursday = (cierra: string) => [{ dia: 4, abre: '09:00', cierra }];

test('a place: hours and visibility in words, nothing of what stayed', () => {
  const antes = { ...place, horas: thursday('15:00') };
  const despues = { ...place, visibilidad: 'oculta', horas: thursday('18:00') };
  expect(changesOf({ tabla: 'sedes', accion: 'cambiar', antes, despues })).toEqual([
    { name: 'Qué ven las familias', before: 'La dirección completa', after: 'Nada: sede oculta' },
    {
      name: 'Horario',
      before: 'Jueves, 9:00\u00a0a.\u00a0m. a 3:00\u00a0p.\u00a0m.',
      after: 'Jueves, 9:00\u00a0a.\u00a0m. a 6:00\u00a0p.\u00a0m.',
    },
  ]);
});

test('a place that came or went is told whole', () => {
  const antes = { ...place, horas: thursday('15:00') };
  expect(changesOf({ tabla: 'sedes', accion: 'cambiar', antes, despues: null })).toEqual([
    { name: 'Sede', before: 'Calle Sol 1, Cayey, con 1 día de horario', after: 'Sede quitada' },
  ]);
  expect(
    changesOf({ tabla: 'sedes', accion: 'cambiar', antes: null, despues: { ...place, horas: [] } }),
  ).toEqual([{ name: 'Sede', before: 'No estaba', after: 'Calle Sol 1, Cayey' }]);
});

test('availability, also where there was none', () => {
  const despues = { sede_id: 's', estado: 'lista_de_espera', espera: '3_a_6', nota: null };
  expect(changesOf({ tabla: 'disponibilidad', accion: 'cambiar', antes: null, despues })).toEqual([
    { name: '¿Acepta personas nuevas?', before: 'Sin dato', after: 'Lista de espera, de 3 a 6 meses' },
  ]);
});

test('details: a cost, and one answer of many', () => {
  expect(
    changesOf({
      tabla: 'detalles',
      accion: 'cambiar',
      antes: { costo: 'desde', costo_desde: 90 },
      despues: { costo: 'desde', costo_desde: 9 },
    }),
  ).toEqual([{ name: 'Costo sin plan médico', before: 'Desde $90 la visita', after: 'Desde $9 la visita' }]);
  expect(
    changesOf({
      tabla: 'detalles',
      accion: 'cambiar',
      antes: { hechos_si: ['ascensor'], hechos_no: ['cuarto_tranquilo'] },
      despues: { hechos_si: ['ascensor', 'cuarto_tranquilo'], hechos_no: null },
    }),
  ).toEqual([{ name: 'Cuarto tranquilo', before: 'No', after: 'Sí' }]);
});

test('a first visit: the step that changed', () => {
  const steps = (second: string) => ({ pasos: ['Llegas.', second], con_quien: 'Ana', fotos: null });
  expect(
    changesOf({
      tabla: 'primera_visita',
      accion: 'cambiar',
      antes: steps('Esperas en la sala.'),
      despues: steps('Esperas en el carro.'),
    }),
  ).toEqual([{ name: 'Paso 2', before: 'Esperas en la sala.', after: 'Esperas en el carro.' }]);
});

test('a change of what a provider says, field by field in words; of anything else column by column', () => {
  const antes = { municipio: 'Ponce', planes_aceptados: null, acepta_planes: false };
  const despues = { municipio: 'Caguas', planes_aceptados: ['A', 'B'], acepta_planes: true };
  expect(changesOf({ tabla: 'proveedores', accion: 'cambiar', antes, despues })).toEqual([
    { name: 'Municipio', before: 'Ponce', after: 'Caguas' },
    { name: 'Planes aceptados', before: 'No acepta planes médicos', after: 'A, B' },
  ]);
  const change = (tabla: string, before: object, after: object) =>
    changesOf({ tabla, accion: 'cambiar', antes: before as never, despues: after as never });
  const care = {
    costo: 'desde',
    costo_desde: 35,
    estacionamiento_donde: null,
    hechos_si: null,
    hechos_no: null,
  };
  const more = { costo_desde: 40, estacionamiento_donde: 'Frente al correo', hechos_no: ['ascensor'] };
  expect(change('detalles', care, { ...care, ...more })).toEqual([
    { name: 'Costo sin plan médico', before: 'Desde $35 la visita', after: 'Desde $40 la visita' },
    { name: 'Dónde se estaciona', before: 'Sin dato', after: 'Frente al correo' },
    { name: 'Ascensor', before: 'Sin dato', after: 'No' },
  ]);
  // Not all of what the field needs is there.
  expect(change('proveedores', { planes_aceptados: null }, { planes_aceptados: ['A'] })).toEqual([
    { name: 'planes aceptados', before: 'Sin dato', after: 'A' },
  ]);
  expect(change('proveedores', { aprobado_por_admin: false }, { aprobado_por_admin: true })).toEqual([
    { name: 'aprobado por admin', before: 'No', after: 'Sí' },
  ]);
  expect(changesOf({ tabla: 'proveedores', accion: 'eliminar', antes, despues: null })).toEqual([]);
});

test('of a whole row only what changed, hours and pictures in words', () => {
  const antes = { nombre: 'Centro', horas: [], fotos: null };
  const despues = {
    nombre: 'Centro',
    horas: [{ dia: 1, abre: '08:00', cierra: '12:00' }],
    fotos: [{ url: '/x.webp', descripcion: 'La entrada' }],
  };
  expect(changesOf({ tabla: 'sedes', accion: 'cambiar', antes, despues })).toEqual([
    { name: 'Horario', before: 'Sin dato', after: expect.stringMatching(/^Lunes, 8:00/) },
    { name: 'fotos', before: 'Sin dato', after: 'La entrada' },
  ]);
});
