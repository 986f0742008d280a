import { expect, test } from 'vitest';
import {
  featuredResources,
  filterResources,
  type Resource,
  readResourceFilters,
  resourceParams,
} from './resources.ts';

const base: Resource = {
  id: '1',
  titulo: 'Guía de educación',
  descripcion: 'Paso a paso',
  tipo_recurso: 'pdf',
  url: 'https://ejemplo.test/guia.pdf',
  categoria: ['educación', 'padres'],
  destacado: true,
  miniatura_pixar: null,
  fecha_creacion: '2026-01-01T00:00:00Z',
  fecha_actualizacion: '2026-01-01T00:00:00Z',
};
const all: Resource[] = [
  base,
  { ...base, id: '2', titulo: 'Video', tipo_recurso: 'video', categoria: ['JÓVENES'] },
  { ...base, id: '3', descripcion: 'Ley de educación especial', tipo_recurso: 'link', categoria: null },
  { ...base, id: '4', destacado: false, titulo: 'Otra' },
  { ...base, id: '5', titulo: 'Otra' },
];
const read = (query: string) => readResourceFilters(new URLSearchParams(query));
const found = (query: string) => filterResources(all, read(query)).map(({ id }) => id);

test.each([
  ['', ['1', '2', '3', '4', '5']],
  ['q=EDUCACION', ['1', '3']],
  ['tipo=video', ['2']],
  ['categoria=jovenes', ['2']],
  ['categoria=educaci%C3%B3n&q=gu%C3%ADa', ['1']],
  ['tipo=disco&categoria=magia', ['1', '2', '3', '4', '5']],
  ['q=nada', []],
])('%j finds %j', (query, ids) => expect(found(query)).toEqual(ids));

test('featured ones are at most three, and only without search or filters', () => {
  expect(featuredResources(all, read('')).map(({ id }) => id)).toEqual(['1', '2', '3']);
  for (const query of ['q=a', 'tipo=pdf', 'categoria=leyes'])
    expect(featuredResources(all, read(query))).toEqual([]);
});

test('the address says the filters, and back', () => {
  const query = '?q=ley+51&tipo=link&categoria=educaci%C3%B3n';
  expect(resourceParams.write(read(query))).toBe(query);
  expect(resourceParams.write(read('q=%20&tipo=x'))).toBe('');
});
