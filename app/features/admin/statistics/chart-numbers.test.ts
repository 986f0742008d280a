import { expect, test } from 'vitest';
import { linePoints, numbersByDay, numbersByMethod, numbersByType } from './chart-numbers.ts';
import { readPeriod, type Statistics } from './queries.ts';

const statistics: Statistics = {
  desde: '2026-03-04',
  hasta: '2026-03-05',
  totales: { visita_proveedor: 3, contacto: 2, descarga_recurso: 1 },
  por_dia: [
    { dia: '2026-03-04', visita_proveedor: 1, contacto: 0, descarga_recurso: 0 },
    { dia: '2026-03-05', visita_proveedor: 2, contacto: 2, descarga_recurso: 1 },
  ],
  contactos_por_metodo: { phone: 1, whatsapp: 1, otro: 0 },
  proveedores_top: [],
  recursos_top: [],
  proveedores_por_tipo: [{ tipo_servicio: 'doctor', aprobados: 4, pendientes: 1 }],
  proveedores_por_municipio: [],
};

test('the numbers of each chart', () => {
  expect(numbersByDay(statistics)).toEqual({
    columns: ['Día', 'Visitas', 'Contactos', 'Descargas'],
    rows: [
      ['2026-03-04', 1, 0, 0],
      ['2026-03-05', 2, 2, 1],
    ],
  });
  expect(numbersByMethod(statistics).rows).toEqual([
    ['Teléfono', 1],
    ['WhatsApp', 1],
  ]);
  expect(numbersByType(statistics)).toEqual({
    columns: ['Tipo', 'Aprobados', 'Pendientes'],
    rows: [['Doctores', 4, 1]],
  });
});

test('a line goes from edge to edge, and the most is the top', () => {
  expect(linePoints([0, 2, 1], 100, 40)).toBe('0,40 50,0 100,20');
  expect(linePoints([0, 0], 100, 40)).toBe('0,40 100,40');
  expect(linePoints([5], 100, 40)).toBe('0,0');
});

test('an unknown period is a month', () => {
  expect(['90', '365', '7', null].map(readPeriod)).toEqual([90, 365, 30, 30]);
});
