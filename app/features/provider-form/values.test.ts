import { describe, expect, test } from 'vitest';
import type { Provider } from '../directory/provider-detail.ts';
import { type CompleteValues, differences, emptyValues, rowOf, valuesOf, withTyped } from './values.ts';

const small: CompleteValues = {
  ...emptyValues,
  nombre: '  Centro Sol ',
  municipio: 'Ponce',
  tipo_servicio: 'terapista',
};

const stored: Provider = {
  ...rowOf(small),
  id: 'a',
  aprobado_por_admin: true,
  usuario_id: 'b',
  fecha_creacion: '2026-01-01',
  fecha_actualizacion: '2026-01-02',
};

describe('rowOf', () => {
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
    expect(rowOf({ ...small, planes_aceptados, acepta_planes: true }).planes_aceptados).toEqual(
      planes_aceptados,
    );
  });

  test.each([
    ['www.sol.example', 'https://www.sol.example'],
    ['http://sol.example', 'http://sol.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('the web address %s is written %s', (web, written) => {
    expect(rowOf({ ...small, web }).web).toBe(written);
  });
});

test('values of a row lead back to the row', () => {
  expect(rowOf(valuesOf(stored) as CompleteValues)).toEqual(rowOf(small));
  expect(valuesOf(stored)).toMatchObject({ subcategoria: '', videos_urls: [], newTag: '' });
});

test('what is typed and not added yet is taken along, once', () => {
  const video = 'https://fb.watch/a/';
  const typed = withTyped({ ...small, newTag: 'Juego', newVideo: ` ${video} ` });
  expect(typed).toMatchObject({
    etiquetas_servicio: ['Juego'],
    videos_urls: [video],
    newTag: '',
    newVideo: '',
  });
  expect(withTyped({ ...typed, newVideo: video }).videos_urls).toEqual([video]);
});

test('differences name the fields that differ, and nothing that is only typed', () => {
  expect(differences(small, { ...small, newTag: 'x' })).toEqual([]);
  expect(differences(small, { ...small, email: 'a@b.co', videos_urls: ['x'] })).toEqual([
    'email',
    'videos_urls',
  ]);
});
