import { expect, test } from 'vitest';
import {
  changesOf,
  columnsSentence,
  leftOutSentence,
  outcomeSentence,
  reasonsOf,
  rehearsalSentence,
  undoSentence,
} from './import-text.ts';
import type { Import } from './queries.ts';

const rehearsed = (cuentas: Import['cuentas'], origen: Import['origen'] = 'csv') =>
  rehearsalSentence({ cuentas, origen });

test('what the button would do, and what stays out', () => {
  expect(rehearsed({ crear: 28, actualizar: 6, igual: 3, dudoso: 3, error: 2 })).toBe(
    '28 nuevos y 6 cambios. Los 3 dudosos y los 2 errores se quedan fuera.',
  );
  expect(rehearsed({ crear: 1, error: 1 })).toBe('1 nuevo. El error se queda fuera.');
  expect(rehearsed({ crear: 2, dudoso: 1, saltar: 1 })).toBe(
    '2 nuevos. El dudoso y la fila que saltaste se quedan fuera.',
  );
  expect(rehearsed({ actualizar: 1 })).toBe('1 cambio.');
  expect(rehearsed({ igual: 9 })).toBe('Nada que importar.');
  expect(rehearsed({ crear: 1_200 }, 'nppes')).toBe('1,200 borradores.');
});

test('what stayed out, afterwards', () => {
  const left = (cuentas: Import['cuentas']) => leftOutSentence(cuentas, ['quedó', 'quedaron']);
  expect(left({ crear: 17, dudoso: 16, error: 6 })).toBe('Los 16 dudosos y los 6 errores se quedaron fuera.');
  expect(left({ crear: 1, saltar: 1 })).toBe('La fila que saltaste se quedó fuera.');
  expect(left({ crear: 1 })).toBe('');
});

const imported: Import = {
  id: '',
  archivo: 'a.csv',
  huella: '',
  origen: 'csv',
  creada_por: null,
  creada_en: '2026-11-23T12:00:00Z',
  estado: 'hecha',
  todo_o_nada: false,
  total: 20,
  hechas: 11,
  columnas: {},
  cuentas: { crear: 9, actualizar: 2 },
  motivo: null,
  terminada_en: '2026-11-23T12:01:00Z',
  deshecha_en: null,
  author: 'Ana Colón',
};

test.each<[words: string, changes: Partial<Import>]>([
  ['9 creados, 2 actualizados', {}],
  ['1 creado', { cuentas: { crear: 1 } }],
  ['22 borradores', { origen: 'nppes', cuentas: { crear: 22 } }],
  ['Importando, 4 de 11', { estado: 'importando', hechas: 4 }],
  ['Ensayando, 5 de 20', { estado: 'ensayando', hechas: 5 }],
  ['Deshecha el 24 de noviembre de 2026', { estado: 'deshecha', deshecha_en: '2026-11-24T12:00:00Z' }],
  ['Falló y se deshizo sola', { estado: 'fallida' }],
])('an import in a list: %s', (words, changes) => {
  expect(outcomeSentence({ ...imported, ...changes })).toBe(words);
});

test('what undoing would do', () => {
  expect(undoSentence({ quitar: 9, devolver: 2, cuantos_se_quedan: 1 })).toBe(
    'Se quitan 9 proveedores y 2 vuelven a sus datos de antes. 1 cambió desde entonces: ese se queda.',
  );
  expect(undoSentence({ quitar: 1, devolver: 0, cuantos_se_quedan: 0 })).toBe('Se quita 1 proveedor.');
  expect(undoSentence({ quitar: 0, devolver: 1, cuantos_se_quedan: 0 })).toBe(
    '1 vuelve a sus datos de antes.',
  );
  expect(undoSentence({ quitar: 0, devolver: 0, cuantos_se_quedan: 2 })).toBe(
    'No hay nada que quitar ni devolver. 2 cambiaron desde entonces: esos se quedan.',
  );
});

test('a reason is told once', () => {
  const problem = (razon: string) => ({ campo: 'telefono' as const, razon, grave: false, dudoso: false });
  expect(
    reasonsOf({
      razon: 'No existe. Falta algo.',
      problemas: [problem('Falta algo.'), problem('Otra cosa.')],
    }),
  ).toEqual(['No existe. Falta algo.', 'Otra cosa.']);
});

test('what a row changes, before and after', () => {
  const cambios = {
    direccion: { antes: null, despues: 'Carr. 2' },
    acepta_planes: { antes: false, despues: true },
    tipo_servicio: { antes: 'doctor', despues: 'terapista' },
    planes_aceptados: { antes: [], despues: ['MCS', 'Triple-S'] },
  };
  expect(changesOf({ cambios })).toEqual([
    'Tipo de servicio. Antes: Doctor. Después: Terapista',
    'Dirección. Antes: Sin dato. Después: Carr. 2',
    'Acepta planes médicos. Antes: No. Después: Sí',
    'Planes aceptados. Antes: Sin dato. Después: MCS, Triple-S',
  ]);
  expect(changesOf({ cambios: null })).toEqual([]);
});

test('the columns of a file in a sentence', () => {
  expect(columnsSentence({ nombre: 'nombre', pueblo: 'municipio', obs: '' })).toBe(
    'Se leen Nombre y Municipio. Una columna queda fuera.',
  );
});
