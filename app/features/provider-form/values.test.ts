import { expect, test } from 'vitest';
import type { Provider } from '../directory/provider-detail.ts';
import { differences, rowOf, valuesOf } from './values.ts';

const small = {
  nombre: ['  Centro Sol '],
  municipio: ['Ponce'],
  tipo_servicio: ['terapista'],
  acepta_planes: ['no'],
};

const stored: Provider = {
  ...rowOf(small),
  id: 'a',
  aprobado_por_admin: true,
  usuario_id: 'b',
  fecha_creacion: '2026-01-01',
  fecha_actualizacion: '2026-01-02',
};

test('empty optional fields and empty lists are null, text is trimmed', () => {
  expect(rowOf(small)).toEqual({
    nombre: 'Centro Sol',
    municipio: 'Ponce',
    tipo_servicio: 'terapista',
    subcategoria: null,
    descripcion: null,
    telefono: null,
    whatsapp: null,
    email: null,
    web: null,
    direccion: null,
    horario_servicio: null,
    acepta_planes: false,
    planes_aceptados: null,
    etiquetas_servicio: null,
    logo_url: null,
    videos_urls: null,
  });
});

test('plans are kept only with accepted plans', () => {
  const planes_aceptados = ['Triple-S Salud'];
  expect(rowOf({ ...small, planes_aceptados }).planes_aceptados).toBeNull();
  expect(rowOf({ ...small, planes_aceptados, acepta_planes: ['no'] }).planes_aceptados).toBeNull();
  expect(rowOf({ ...small, planes_aceptados, acepta_planes: ['si'] })).toMatchObject({
    acepta_planes: true,
    planes_aceptados,
  });
});

test.each([
  ['www.sol.example', 'https://www.sol.example'],
  ['http://sol.example', 'http://sol.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the web address %s is written %s', (web, written) => {
  expect(rowOf({ ...small, web: [web] }).web).toBe(written);
});

test('values of a row lead back to the row', () => {
  expect(rowOf(valuesOf(stored))).toEqual(rowOf(small));
  expect(valuesOf(null)).toMatchObject({ subcategoria: [], videos_urls: [], acepta_planes: ['no'] });
});

test('what is typed and not added yet is taken along, once', () => {
  const video = 'https://fb.watch/a/';
  const typed = { ...small, etiqueta: ['Juego'], video: [` ${video} `] };
  expect(rowOf(typed)).toMatchObject({ etiquetas_servicio: ['Juego'], videos_urls: [video] });
  expect(rowOf({ ...typed, videos_urls: [video] }).videos_urls).toEqual([video]);
});

test('differences name the fields that differ', () => {
  expect(differences(valuesOf(stored), small)).toEqual([]);
  const changed = { ...small, email: ['a@b.co'], videos_urls: ['x'] };
  expect(differences(small, changed).map(({ key }) => key)).toEqual(['email', 'videos_urls']);
});
