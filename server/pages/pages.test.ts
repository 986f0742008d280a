import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLog } from '../../tests/support/quiet-log.ts';
import { readConfig } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';
import { pageCallOf } from '../http/page-call.ts';
import { logRequests } from '../http/request-log.ts';
import type { Keys } from '../identity/keys.ts';
import { type Backend, createPages } from './pages.ts';

const config = readConfig({ TRUST_PROXY: 'on' });

const heldMb = () => process.memoryUsage().arrayBuffers / 2 ** 20;
let mostHeldMb = 0;

/** A file of so many megabytes, made while it is read; of one without an end the reading fails, with an answer for it. */
function fileOf(megabytes: number): Response {
  let made = 0;
  const body = new ReadableStream({
    pull(controller) {
      mostHeldMb = Math.max(mostHeldMb, heldMb());
      made += 1;
      if (made > megabytes) controller.close();
      else if (made === 3 && megabytes === Number.POSITIVE_INFINITY)
        controller.error(new Response('later', { status: 503 }));
      else controller.enqueue(Buffer.from(`${made}`.repeat(2 ** 20).slice(0, 2 ** 20)));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
}

/** An API that tells who asks, and a site of one page that shows it. */
const api = new Hono().get('/who', (context) =>
  context.text(`${clientAddress(context, config)}${pageCallOf(context) ? '' : ' himself'}`),
);
const site = {
  routes: {
    root: { id: 'root', path: '', module: {} },
    form: { id: 'form', parentId: 'root', path: 'form/:id', module: { action: () => null } },
    index: { id: 'index', parentId: 'root', index: true, module: {} },
    secret: { id: 'secret', parentId: 'root', path: 'secret/:token/more', module: {} },
    page: { id: 'page', parentId: 'root', path: '*', module: {} },
  },
  entry: {
    module: {
      openPaths: ['/open/'],
      createContext: (backend: Backend) => backend,
      createRequestHandler: () => async (request: Request, backend: Backend) => {
        const { pathname, search } = new URL(request.url);
        if (/^\/secret\//i.test(decodeURI(pathname))) return new Response(null, { status: 503 });
        if (pathname.startsWith('/path/')) return new Response(pathname + search);
        if (pathname.startsWith('/file/')) return fileOf(Number(pathname.slice(6)));
        const call = pathname === '/own' ? backend.visitorFetch : backend.fetch;
        const who = await (await call('http://localhost/who')).text();
        const words = `${who} ${await request.text()}`.trim();
        return new Response(words, { headers: { 'Content-Type': 'text/html' } });
      },
    },
  },
} as unknown as ServerBuild;
const options = {
  config,
  keys: { publishableKey: 'sb_publishable_00000000' } as Keys,
  api,
  loadBuild: async () => site,
};
const pages = createPages({ ...options, assetsDir: undefined });
const builtPages = createPages({ ...options, assetsDir: 'public' });

const server = createServer(getRequestListener(pages.fetch) as RequestListener);
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a call that a page makes has the address of whoever asked for the page', async () => {
  const who = async (headers: Record<string, string>) => (await fetch(url, { headers })).text();
  expect(await who({})).toBe('127.0.0.1');
  expect(await who({ 'X-Forwarded-For': '6.6.6.6, 192.0.2.1' })).toBe('192.0.2.1');
});

/** Half of a form, and the connection that has the rest of it. */
async function halfSent(path: string, address: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nExpect: 100-continue\r\n`;
  socket.write(`${head}Content-Length: 10\r\n\r\n`);
  // The server's `100 Continue`: it has the request and waits for its body.
  await once(socket, 'data');
  socket.write('12345');
  return socket;
}

test('forms that are sent slowly keep nobody of the same network from the pages', async () => {
  const slow = await Promise.all([1, 2, 3].map(() => halfSent('/form/1', '192.0.2.9')));
  const page = await fetch(url, {
    headers: { 'X-Forwarded-For': '192.0.2.9' },
    signal: AbortSignal.timeout(2_000),
  });
  expect(page.status).toBe(200);
  for (const socket of slow) {
    const answer = once(socket, 'data');
    socket.end('67890');
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a form that is broken off is no fault of the server', async () => {
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  const socket = await halfSent('/form/1', '192.0.2.9');
  const [incoming] = await arrived;
  socket.destroy();
  await new Promise((resolve) => incoming.once('close', resolve));
  // Answered after it: an error would have been logged, and fail the test.
  expect((await fetch(`${url}/form/1`, { method: 'POST' })).status).toBe(200);
});

test('the log names a failed page by its pattern, and so no address that is a secret', async () => {
  const log = expectLog(/answered 503/);
  const logged = new Hono().use(logRequests({ config })).route('/', pages);
  for (const start of ['secret', 'Secret', '%53ecret'])
    await logged.request(`/${start}/0123456789abcdef/more`);
  expect(log.lines).toEqual(Array(3).fill('GET /secret/:token/more answered 503 '));
});

test.each(['%', '%ff', '%C3%28', '%00'])('a path with %s in it is taken letter by letter', async (odd) => {
  const answer = await fetch(`${url}/path/0123${odd}?q=%ff`);
  expect(await answer.text()).toBe(`/path/0123${odd.replaceAll('%', '%25')}?q=%ff`);
  // And nothing is logged, or the test would fail.
  expect((await fetch(`${url}/form/0123${odd}`, { method: 'POST' })).status).toBe(200);
});

test('a form is taken in where a route has an action, and its calls tell who sent it', async () => {
  const post = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { method: 'POST', body: 'a=b', ...init });
  const taken = await post('/form/1', { headers: { Origin: url } });
  expect([taken.status, await taken.text(), taken.headers.get('cache-control')]).toEqual([
    200,
    '127.0.0.1 himself a=b',
    'no-store',
  ]);
  expect((await post('/form/1.data')).status).toBe(200);
  // A page without a referrer sends its own forms so.
  const fromOwn = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
  expect((await post('/form/1', { headers: fromOwn })).status).toBe(200);
  const foreign: Array<Record<string, string>> = [
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: url, 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreign) {
    expect((await post('/form/1', { headers })).status).toBe(403);
  }
  expect((await post('/form/1', { headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403);
  expect((await post('/form/1', { body: 'x'.repeat(65 * 1024) })).status).toBe(413);
  expect((await post('/form/1/2')).status).toBe(405);
  expect((await post('/form/1', { method: 'PUT' })).status).toBe(405);
});

test('a page that asks as its visitor is not stored', async () => {
  const own = await fetch(`${url}/own`);
  expect([await own.text(), own.headers.get('cache-control')]).toEqual(['127.0.0.1 himself', 'no-store']);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
  'pages that take nothing in are only read: %s',
  async (method) => {
    const answer = await fetch(url, { method, headers: { Origin: 'https://elsewhere.example' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);

test('pages of other sites may read what is open, and nothing else', async () => {
  const origin = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(url + path, { method });
    return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')];
  };
  expect(await origin('/open/data')).toEqual([200, '*', null]);
  expect(await origin('/Open/data')).toEqual([200, '*', null]);
  expect(await origin('/open/data', 'OPTIONS')).toEqual([204, '*', 'GET, HEAD, OPTIONS']);
  expect(await origin('/open/data', 'PUT')).toEqual([405, '*', null]);
  expect(await origin('/open')).toEqual([200, null, null]);
  expect(await origin('/other', 'OPTIONS')).toEqual([405, null, null]);
});

test.each([
  ['/auth?code=abc', 'no-store'],
  ['/auth.data?code=abc', 'no-store'],
  ['/auth?next=%2F&token_hash=abc', 'no-store'],
  ['/auth', null],
  ['/preguntas?q=code', null],
])('%s: Cache-Control %s', async (path, value) => {
  expect((await fetch(url + path)).headers.get('cache-control')).toBe(value);
});

test('a file is packed while it is made: it is never whole in memory', async () => {
  const before = heldMb();
  mostHeldMb = 0;
  const answer = await builtPages.request('/file/96', { headers: { 'Accept-Encoding': 'br' } });
  expect(mostHeldMb - before).toBeLessThan(48);
  const packed = Buffer.from(await answer.arrayBuffer());
  expect(packed.length).toBeLessThan(2 ** 20);
  const hash = createHash('sha256');
  for (let made = 1; made <= 96; made += 1) hash.update(`${made}`.repeat(2 ** 20).slice(0, 2 ** 20));
  expect(answer.headers.get('etag')).toBe(`W/"${hash.digest('base64url').slice(0, 22)}"`);
  expect(createHash('sha256').update(brotliDecompressSync(packed)).digest('base64url').slice(0, 22)).toBe(
    answer.headers.get('etag')?.slice(3, -1),
  );
});

test('a file whose reading fails is answered as it says', async () => {
  const answer = await builtPages.request('/file/Infinity');
  expect([answer.status, await answer.text()]).toEqual([503, 'later']);
});
