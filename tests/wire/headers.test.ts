import { beforeAll, describe, expect, test } from 'vitest';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';

const secure = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};
const file = '/storage/v1/object/public/open/a.txt';

describe.each(servers)('headers on $name', ({ start }) => {
  const server = shared(() =>
    start({
      env: { SITE_URL: 'https://guia.example', SECURITY_CONTACT: 'seguridad@guia.example' },
    }),
  );
  beforeAll(async () => {
    const headers = { Authorization: `Bearer ${server.secretKey}`, 'Content-Type': 'application/json' };
    await fetch(`${server.url}/storage/v1/bucket`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: 'open', name: 'open', public: true }),
    });
    const upload = await fetch(`${server.url}/storage/v1/object/open/a.txt`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'text/plain' },
      body: 'hola',
    });
    expect(upload.status).toBe(200);
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { apikey: server.publishableKey, ...headers } });

  test.each([
    ['/rest/v1/proveedores?limit=1', 200, 'same-origin'],
    ['/rest/v1/nothing', 404, 'same-origin'],
    ['/auth/v1/settings', 200, 'same-origin'],
    ['/auth/v1/user', 401, 'same-origin'],
    ['/functions/v1/nothing', 404, 'same-origin'],
    ['/health', 200, 'same-origin'],
    ['/.well-known/security.txt', 200, 'same-origin'],
    [file, 200, 'cross-origin'],
    ['/storage/v1/object/public/open/none.txt', 400, 'cross-origin'],
  ])('%s', async (path, status, resourcePolicy) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({ ...secure, 'cross-origin-resource-policy': resourcePolicy });
    expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\)(,|$)/);
    // Chromium complains of it on every page: it knows the name behind a flag alone.
    expect(headers['permissions-policy']).not.toContain('bluetooth');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each(['/realtime/v1/websocket', '/realtime/v1/api/broadcast', '/graphql/v1'])(
    '%s is not offered, and says so to any site',
    async (path) => {
      const Origin = 'https://example.org';
      for (const method of ['GET', 'POST']) {
        const response = await fetch(server.url + path, { method, headers: { Origin } });
        expect([response.status, await response.json()]).toEqual([
          404,
          { code: 'not_offered', message: expect.stringMatching(/^(Realtime is|GraphQL is) not offered/) },
        ]);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
      }
      const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'apikey' };
      const preflight = await fetch(server.url + path, { method: 'OPTIONS', headers: { Origin, ...asked } });
      expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
        204,
        'apikey',
      ]);
    },
  );

  test('what is somebody’s own is kept nowhere; what is everybody’s may be', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const claims = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', exp };
    const signedIn = { Authorization: `Bearer ${await server.keys.sign(claims)}` };
    const kept = async (path: string, headers = {}) =>
      (await get(path, headers)).headers.get('cache-control');
    expect(await kept('/rest/v1/proveedores?limit=1')).toBeNull();
    expect(await kept('/rest/v1/proveedores?limit=1', signedIn)).toBe('no-store');
    expect(await kept('/rest/v1/nothing', signedIn)).toBe('no-store');
    expect(await kept('/rest/v1/proveedores?limit=1', { apikey: server.secretKey })).toBe('no-store');
    expect(await kept('/auth/v1/user', signedIn)).toBe('no-store');
    expect(await kept('/auth/v1/settings')).toBe('no-store');
    expect(await kept('/auth/v1/.well-known/jwks.json')).toBe('public, max-age=600');
    expect(await kept('/functions/v1/admin-update-password', signedIn)).toBe('no-store');
    expect(await kept(file)).toBe('no-cache');
  });

  test('security.txt names the contact and is not out of date', async () => {
    const response = await get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/^Contact: mailto:seguridad@guia\.example$/m);
    expect(text).toMatch(/^Canonical: https:\/\/guia\.example\/\.well-known\/security\.txt$/m);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
  });
});

test('without https no promise of it, without a contact no security.txt', async () => {
  const [engine] = servers;
  const server = await engine?.start();
  if (!server) throw new Error('there is no engine');
  const health = await fetch(`${server.url}/health`);
  expect(health.headers.get('strict-transport-security')).toBeNull();
  expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404);
  await server.stop();
});
