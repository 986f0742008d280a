import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { addressesOf, guidePaths, pagesOf } from './build-worker.ts';

const pages = pagesOf(routes);

test('each page that falls back to the guide, or tells that it is saved, is kept with it', () => {
  const sourceOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const fallingBack = [...pages].filter(([, files]) =>
    files.some((file) => /features\/guide\/|handle = tellsSaved/.test(sourceOf(file))),
  );
  const paths = fallingBack.map(([path]) => path).filter((path) => path !== '/guia.json');
  expect(paths).toContain('/proveedor/:id/visita');
  expect(guidePaths).toEqual(expect.arrayContaining(paths));
});

test('each page of the guide is a route, with the layouts around it', () => {
  for (const path of guidePaths) expect([...pages.keys()]).toContain(path);
  expect(pages.get('/proveedor/:id')).toEqual(['routes/with-favorites.tsx', 'routes/proveedor.tsx']);
  expect(pages.get('/user-dashboard')).toEqual([
    'routes/user-dashboard.tsx',
    'routes/user-dashboard-preguntas.tsx',
  ]);
});

test.each([
  ['/proveedores', true],
  ['/proveedor/0d3d4a3e-6f35', true],
  ['/proveedor/0d3d4a3e-6f35/visita', true],
  ['/proveedor/0d3d4a3e-6f35/corregir', false],
  ['/proveedor/', false],
  ['/listas', true],
  ['/listas/casa', true],
  ['/listas/casa/otra', false],
  ['/user-dashboard/favoritos', true],
  ['/user-dashboard/perfil', false],
  ['/questions', false],
])('the address %s is of the guide: %s', (address, isOne) => {
  expect(addressesOf(guidePaths).test(address)).toBe(isOne);
});
