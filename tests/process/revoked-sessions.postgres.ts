import { describe, expect, test, vi } from 'vitest';
import { engines } from '../support/engines.ts';
import { startServer } from './server-process.ts';

const gateway = 'tests/process/gateway.ts';

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: 'azul-prueba' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const signOut = (url: string, token: string) =>
  fetch(`${url}/auth/v1/logout`, { method: 'POST', ...bearer(token) });
const read = async (url: string, token: string) =>
  (await fetch(`${url}/rest/v1/favorite_providers?select=id`, bearer(token))).status;

describe.each(engines.filter(({ name }) => name === 'postgres'))('two servers on one $name', (engine) => {
  test('a session that ends at one is over at the other, also after its listener was cut off', async () => {
    const { database, env, drop } = await engine.open();
    try {
      const settings = { ...env, RATE_LIMITS: 'off' };
      const [here, there] = await Promise.all([
        startServer(settings, gateway),
        startServer(settings, gateway),
      ]);
      await Promise.all([here.ready(), there.ready()]);
      const first = await signUp(here.url);
      expect(await read(there.url, first)).toBe(200);
      await signOut(here.url, first);
      await vi.waitFor(async () => expect(await read(there.url, first)).toBe(401), 10_000);

      const second = await signUp(here.url);
      expect(await read(there.url, second)).toBe(200);
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'gateway-listen' and datname = current_database()`,
      );
      await signOut(here.url, second);
      await vi.waitFor(async () => expect(await read(there.url, second)).toBe(401), 20_000);
      await vi.waitFor(async () => expect(await read(here.url, second)).toBe(401), 20_000);

      // A server that starts later knows it too.
      const late = await startServer(settings, gateway);
      await late.ready();
      expect(await Promise.all([first, second].map((token) => read(late.url, token)))).toEqual([401, 401]);
      for (const server of [here, there, late]) {
        server.kill('SIGKILL');
        await server.exited;
      }
    } finally {
      await drop();
    }
  });

  test('a sign-out is answered when this server knows of it, however late it is told', async () => {
    const { database, env, drop } = await engine.open();
    const server = await startServer({ ...env, RATE_LIMITS: 'off' }, gateway);
    try {
      await server.ready();
      const token = await signUp(server.url);
      const [listening] = await database.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'gateway-listen' and datname = current_database()`,
      );
      const pid = listening?.pid ?? Number.NaN;
      process.kill(pid, 'SIGSTOP');
      setTimeout(() => process.kill(pid, 'SIGCONT'), 500);
      await signOut(server.url, token);
      expect(await read(server.url, token)).toBe(401);
    } finally {
      server.kill('SIGKILL');
      await server.exited;
      await drop();
    }
  });
});
