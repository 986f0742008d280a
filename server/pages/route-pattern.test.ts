import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { routePattern } from './route-pattern.ts';

const paths: Array<[id: string, parentId: string | undefined, path: string | undefined]> = [
  ['root', undefined, ''],
  ['index', 'root', undefined],
  ['rest', 'root', '*'],
  ['layout', 'root', undefined],
  ['lists', 'root', 'listas/:lista?'],
  ['file', 'root', 'datos/hsds/*'],
  ['service', 'root', 'datos/hsds/services/:id'],
  ['provider', 'layout', 'proveedor/:id'],
  ['picture', 'root', 'proveedor/:id/imagen.png'],
  ['admin', 'root', 'admin'],
  ['today', 'admin', 'hoy'],
];
const routes = Object.fromEntries(
  paths.map(([id, parentId, path]) => [id, { id, parentId, path, module: {} }]),
);
const build = { routes } as unknown as ServerBuild;

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/proveedor/maria@example.com', '/proveedor/:id'],
  ['/Proveedor/x/', '/proveedor/:id'],
  ['/%70roveedor/x', '/proveedor/:id'],
  ['/proveedor/x.data', '/proveedor/:id'],
  ['/proveedor/x/imagen.png', '/proveedor/:id/imagen.png'],
  ['/proveedor/x/imagenXpng', '/*'],
  ['/listas', '/listas/:lista?'],
  ['/listas/1', '/listas/:lista?'],
  ['/listas/1/2', '/*'],
  ['/datos/hsds/services', '/datos/hsds/*'],
  ['/datos/hsds/services/7', '/datos/hsds/services/:id'],
  ['/admin/hoy', '/admin/hoy'],
  ['/admin/maria', '/*'],
  ['/%', '/*'],
  ['/%ff/maria', '/*'],
  ['//maria', '/*'],
])('%s is a page of %s', (path, pattern) => expect(routePattern(build, path)).toBe(pattern));

test('a site without routes has one name for everything', () => {
  expect(routePattern({}, '/maria')).toBe('/*');
});
