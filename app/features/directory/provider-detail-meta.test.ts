import { data } from 'react-router';
import { expect, test } from 'vitest';
import { providerDetailMeta } from './provider-detail-meta.ts';

test.each([
  [404, 'Proveedor no encontrado · Mi Guía Azul'],
  [503, 'Error al cargar proveedor · Mi Guía Azul'],
])('the title of a profile that was answered with %s', (status, title) => {
  const [first] = providerDetailMeta(null, 'id', '', data(null, { status }));
  expect(first).toEqual({ title });
});
