import { expect, test } from 'vitest';
import {
  afterReports,
  confirmedSentence,
  correctionsSentence,
  daysText,
  departuresSentence,
  directorySentence,
  reportsSentence,
  takedownsSentence,
  unconfirmedSentence,
} from './transparency-text.ts';

const directory = (aprobados: number, confirmados: number) => ({
  aprobados,
  confirmados,
  municipios: 3,
  por_tipo: [],
});

test('the directory, empty, with one, and with many', () => {
  expect(directorySentence(directory(0, 0))).toBe('Todavía no hay proveedores aprobados.');
  expect(directorySentence(directory(1, 0))).toBe('Hay 1 proveedor aprobado, en 3 de los 78 municipios.');
  expect(directorySentence(directory(112, 0))).toBe(
    'Hay 112 proveedores aprobados, en 3 de los 78 municipios.',
  );
});

test.each([
  [0, 0, 'Todavía no hay datos que confirmar.', ''],
  [1, 0, 'El único proveedor no confirmó sus datos en los últimos 90 días.', 'Sigue en el directorio.'],
  [1, 1, 'El único proveedor confirmó sus datos en los últimos 90 días.', ''],
  [5, 0, 'Ninguno de los 5 confirmó sus datos en los últimos 90 días.', 'Todos siguen en el directorio.'],
  [5, 1, '1 de los 5 confirmó sus datos en los últimos 90 días.', 'Los otros 4 siguen en el directorio.'],
  [5, 4, '4 de los 5 confirmaron sus datos en los últimos 90 días.', 'El otro sigue en el directorio.'],
  [5, 5, 'Los 5 confirmaron sus datos en los últimos 90 días.', ''],
])('%i approved, %i confirmed', (aprobados, confirmados, confirmed, others) => {
  expect(confirmedSentence(directory(aprobados, confirmados))).toBe(confirmed);
  expect(unconfirmedSentence(directory(aprobados, confirmados)).split(' Donde')[0]).toBe(others);
});

test.each([
  [0, 0, 0, 'no ha llegado ninguna corrección.'],
  [0, 0, 1, 'llegó 1 corrección. Espera respuesta.'],
  [1, 0, 0, 'llegó 1 corrección. Ya la contestamos.'],
  [0, 0, 2, 'llegaron 2 correcciones. Todas esperan respuesta.'],
  [1, 1, 0, 'llegaron 2 correcciones. Las contestamos todas.'],
  [64, 27, 5, 'llegaron 96 correcciones. Contestamos 91 y esperan 5.'],
  [1, 1, 1, 'llegaron 3 correcciones. Contestamos 2 y espera 1.'],
])('%i accepted, %i not, %i waiting', (aceptadas, no_aceptadas, esperan, words) => {
  const recibidas = aceptadas + no_aceptadas + esperan;
  expect(correctionsSentence({ recibidas, aceptadas, no_aceptadas, esperan, mediana_dias: null })).toBe(
    `En los últimos 12 meses ${words}`,
  );
});

test('what was reported, and what followed', () => {
  const none = { reportes: 0, ocultas: 0, revisiones: 0, recuperadas: 0, pausas: 0 };
  expect(reportsSentence(none)).toBe('En los últimos 12 meses no llegó ningún reporte.');
  expect(afterReports(none)).toEqual([]);
  expect(reportsSentence({ ...none, reportes: 1 })).toBe(
    'En los últimos 12 meses llegó 1 reporte. No hizo falta ocultar nada.',
  );
  expect(reportsSentence({ ...none, reportes: 14, ocultas: 2 })).toBe(
    'En los últimos 12 meses llegaron 14 reportes. Ocultamos 2 publicaciones hasta que una persona las lea.',
  );
  expect(afterReports({ ...none, revisiones: 1, recuperadas: 1, pausas: 3 })).toEqual([
    '1 vez alguien pidió que miráramos otra vez lo suyo.',
    'Devolvimos 1 publicación que habíamos quitado.',
    '3 veces pusimos una cuenta en pausa: por unos días no pudo escribir.',
  ]);
});

test('what was taken down, and who left', () => {
  const takedowns = (resenas: number, foro: number) => takedownsSentence({ resenas, foro, por_motivo: [] });
  expect(takedowns(0, 0)).toBe('En los últimos 12 meses no quitamos ninguna reseña ni publicación del foro.');
  expect(takedowns(8, 17)).toBe('En los últimos 12 meses quitamos 8 reseñas y 17 publicaciones del foro.');
  expect(takedowns(0, 1)).toBe('En los últimos 12 meses quitamos 1 publicación del foro.');
  expect(departuresSentence(1)).toBe('1 proveedor pidió salir del directorio y salió.');
  expect([0, 1, 2].map(daysText)).toEqual(['1 día', '1 día', '2 días']);
});
