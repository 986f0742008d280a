import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { engines } from '../support/engines.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const secretKey = 'sb_secret_0123456789abcdef';
const paths = ['/', '/proveedores', '/terminos', '/crisis'];
const day = (days: number) =>
  new Date(Date.now() - 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(() => prepare({ build: true }));

const read = async ({ url }: ServerProcess, path: string) => (await fetch(url + path)).text();

/** A page comes from the cache when it has the nonce of the one before. */
async function fillCache(servers: ServerProcess[]): Promise<void> {
  for (const server of servers) {
    for (const path of paths) {
      let before = '';
      const isKept = async () => {
        const last = before;
        before = await read(server, path);
        return before === last;
      };
      await expect.poll(isKept).toBe(true);
    }
  }
}

describe.each(engines.filter(({ name }) => name === 'postgres'))('two servers on one $name', (engine) => {
  test('a notice that one publishes is on the cached pages of both within a second, and gone as soon', async () => {
    const { database, env, drop } = await engine.open({ seed: true });
    onTestFinished(drop);
    const settings = { ...env, RATE_LIMITS: 'off', SUPABASE_SECRET_KEY: secretKey };
    const servers = await Promise.all([startServer(settings), startServer(settings)]);
    await Promise.all(servers.map((server) => server.ready()));
    const [here] = servers;
    const call = (method: string, query: string, body?: object) =>
      fetch(`${here?.url}/rest/v1/avisos_generales${query}`, {
        method,
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).then((response) => expect(response.ok, `${method}: ${response.status}`).toBe(true));

    async function untilAll(isSo: (html: string) => boolean): Promise<void> {
      const began = performance.now();
      for (const server of servers)
        for (const path of paths)
          while (!isSo(await read(server, path))) expect(performance.now() - began).toBeLessThan(1_000);
    }

    await fillCache(servers);
    const hostile = `Cierra hoy </script><script>alert(1)</script> <img src=x onerror=alert(2)> "&' {{7*7}} \u202e`;
    await call('POST', '', { texto: hostile, grado: 'urgente', hasta: day(1) });
    await untilAll((html) => html.includes('Cierra hoy'));
    for (const server of servers) {
      for (const path of paths) {
        const html = await read(server, path);
        expect(html).not.toContain('<script>alert');
        expect(html).not.toContain('<img src=x');
        expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
      }
    }

    await fillCache(servers);
    await call('POST', '', { texto: 'Empieza la temporada.', hasta: day(0) });
    await untilAll((html) => html.includes('Empieza la temporada.') && !html.includes('Cierra hoy'));

    await fillCache(servers);
    await call('DELETE', '?id=not.is.null');
    await untilAll((html) => !html.includes('Empieza la temporada.'));

    // One whose last day is over is in no page, whoever asks.
    await call('POST', '', { texto: 'Termina hoy.', hasta: day(0) });
    await untilAll((html) => html.includes('Termina hoy.'));
    await database.query('update public.avisos_generales set desde = desde - 2, hasta = hasta - 1');
    await untilAll((html) => !html.includes('Termina hoy.'));
    for (const server of servers) expect(server.stderr).toBe('');
  });
});
