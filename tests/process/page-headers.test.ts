import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { dataFolder, startServer } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

test('pages and files of the site carry the headers of every answer', async () => {
  const server = await startServer({
    DATA_DIR: await dataFolder('seeded'),
    SITE_URL: 'https://guia.example',
    SECURITY_CONTACT: 'https://guia.example/seguridad',
  });
  await server.ready();
  const headersOf = async (path: string) => {
    const response = await fetch(server.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    return Object.fromEntries(response.headers);
  };
  const everywhere = {
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  };
  const page = { ...everywhere, 'cross-origin-resource-policy': 'same-origin' };
  expect(await headersOf('/')).toMatchObject(page);
  expect((await headersOf('/auth'))['cache-control']).toBeUndefined();
  expect(await headersOf('/auth?code=abc')).toMatchObject({ ...page, 'cache-control': 'no-store' });
  expect(await headersOf('/favicon.svg')).toMatchObject({
    ...everywhere,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  const contact = await fetch(`${server.url}/.well-known/security.txt`);
  expect(await contact.text()).toMatch(/^Contact: https:\/\/guia\.example\/seguridad$/m);
});
