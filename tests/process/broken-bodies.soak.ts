import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { dataFolder, startServer } from './server-process.ts';

const key = 'sb_secret_broken_off_0000000';
/** Each waits for its body before it answers; without the grant, the third would refuse at once. */
const requests = [
  { path: '/rest/v1/questions', route: '/rest/v1/questions' },
  { path: '/rest/v1/rpc/buscar_preguntas', route: '/rest/v1/rpc/buscar_preguntas' },
  { path: '/auth/v1/token?grant_type=password', route: '/auth/v1/token' },
  { path: '/storage/v1/object/provider-images/x.png', route: '/storage/v1/object/:bucket/:key' },
  { path: '/functions/v1/admin-update-password', route: '/functions/v1/admin-update-password' },
];

/** Says that a body is coming, sends the beginning of it, and is gone once the server has begun to read. */
async function breakOff(url: string, path: string, length: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const credentials = `apikey: ${key}\r\nAuthorization: Bearer ${key}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`;
  socket.write(`${head}${length}\r\n${credentials}\r\n`);
  // The server's `100 Continue`: it has the request and waits for its body.
  await once(socket, 'data');
  socket.write(length.startsWith('Transfer') ? '5\r\n{"a":\r\n' : '{"a":');
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
}

test('a request that its client broke off is one line in the log', async () => {
  const server = await startServer(
    { DATA_DIR: await dataFolder('served'), SUPABASE_SECRET_KEY: key },
    'tests/process/gateway.ts',
  );
  await server.ready();
  const lines = () => server.stdout.split('\n').length - 1;
  for (const { path, route } of requests) {
    for (const length of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
      const before = lines();
      await breakOff(server.url, path, length);
      await vi.waitFor(() => expect(lines()).toBeGreaterThan(before), { timeout: 20_000, interval: 10 });
      const said = server.stdout.trim().split('\n').slice(before);
      // A body of unknown length is read before its route is looked for.
      const named = said.map((line) => line.replace(/^POST \/\w+\/v1\/\* /, `POST ${route} `));
      expect(named).toEqual([`POST ${route} was broken off by the client`]);
    }
  }
  expect(server.stderr).toBe('');
});
