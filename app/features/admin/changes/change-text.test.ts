import { expect, test } from 'vitest';
import { byDay, changedValues, dayHeading, whenOf, whoOf } from './change-text.ts';

const now = new Date('2026-11-15T15:00:00Z');
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
  expect(changedValues({ tabla: 'sedes', sede: 'Cayey', antes, despues })).toEqual([
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
  expect(changedValues({ tabla: 'sedes', sede: 'Cayey', antes, despues: null })).toEqual([
    { name: 'Sede de Cayey', before: 'Calle Sol 1, Cayey, con 1 día de horario', after: 'Sede quitada' },
  ]);
  expect(
    changedValues({ tabla: 'sedes', sede: null, antes: null, despues: { ...place, horas: [] } }),
  ).toEqual([{ name: 'Sede', before: 'No estaba', after: 'Calle Sol 1, Cayey' }]);
});

test('availability, also where there was none', () => {
  const despues = { sede_id: 's', estado: 'lista_de_espera', espera: '3_a_6', nota: null };
  expect(changedValues({ tabla: 'disponibilidad', sede: 'Cayey', antes: null, despues })).toEqual([
    { name: '¿Acepta personas nuevas?', before: 'Sin dato', after: 'Lista de espera, de 3 a 6 meses' },
  ]);
});

test('details: a cost, and one answer of many', () => {
  expect(
    changedValues({
      tabla: 'detalles',
      sede: null,
      antes: { costo: 'desde', costo_desde: 90 },
      despues: { costo: 'desde', costo_desde: 9 },
    }),
  ).toEqual([{ name: 'Costo sin plan médico', before: 'Desde $90 la visita', after: 'Desde $9 la visita' }]);
  expect(
    changedValues({
      tabla: 'detalles',
      sede: null,
      antes: { hechos_si: ['ascensor'], hechos_no: ['cuarto_tranquilo'] },
      despues: { hechos_si: ['ascensor', 'cuarto_tranquilo'], hechos_no: null },
    }),
  ).toEqual([{ name: 'Cuarto tranquilo', before: 'No', after: 'Sí' }]);
});

test('a first visit: the step that changed', () => {
  const steps = (second: string) => ({ pasos: ['Llegas.', second], con_quien: 'Ana', fotos: null });
  expect(
    changedValues({
      tabla: 'primera_visita',
      sede: null,
      antes: steps('Esperas en la sala.'),
      despues: steps('Esperas en el carro.'),
    }),
  ).toEqual([{ name: 'Paso 2', before: 'Esperas en la sala.', after: 'Esperas en el carro.' }]);
});

test('who and when', () => {
  expect(whoOf('Ana Colón', 'admin')).toBe('Ana Colón, admin');
  expect(whoOf('Ana Colón', 'dueno')).toBe('el dueño');
  expect(whoOf('Ana Colón', 'yo')).toBe('tú');
  expect(whoOf(null, 'persona')).toBe('Cuenta eliminada');
  expect(dayHeading('2026-11-15', now)).toBe('Hoy, 15 de noviembre de 2026');
  expect(dayHeading('2026-11-14', now)).toBe('Ayer, 14 de noviembre de 2026');
  expect(whenOf('2026-11-15T11:50:00Z', now)).toBe('hoy a las 7:50\u00a0a.\u00a0m.');
  expect(whenOf('2026-11-03T17:05:00Z', now)).toBe('el 3 de noviembre de 2026 a la 1:05\u00a0p.\u00a0m.');
  // Three in the morning in UTC is still the evening before.
  expect(
    byDay([{ fecha: '2026-11-15T12:00:00Z' }, { fecha: '2026-11-15T03:00:00Z' }]).map(([day]) => day),
  ).toEqual(['2026-11-15', '2026-11-14']);
});
