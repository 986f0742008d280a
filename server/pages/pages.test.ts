import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Keys } from '../identity/keys.ts';
import { type Backend, createPages } from './pages.ts';

const config = readConfig({ TRUST_PROXY: 'on' });

/** An API that tells who asks, and a site of one page that shows it. */
const api = new Hono().get('/who', (context) => context.text(clientAddress(context, config)));
const site = {
  entry: {
    module: {
      createContext: (backend: Backend) => backend,
      createRequestHandler: () => async (_request: Request, backend: Backend) => {
        const who = await (await backend.fetch('http://localhost/who')).text();
        return new Response(who, { headers: { 'Content-Type': 'text/html' } });
      },
    },
  },
} as unknown as ServerBuild;
const pages = createPages({
  config,
  keys: { publishableKey: 'sb_publishable_00000000' } as Keys,
  api,
  loadBuild: async () => site,
  assetsDir: undefined,
});

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

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
  'pages that take nothing in are only read: %s',
  async (method) => {
    const answer = await fetch(url, { method, headers: { Origin: 'https://elsewhere.example' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);

test.each([
  ['/auth?code=abc', 'no-store'],
  ['/auth.data?code=abc', 'no-store'],
  ['/auth?next=%2F&token_hash=abc', 'no-store'],
  ['/auth', null],
  ['/preguntas?q=code', null],
])('%s: Cache-Control %s', async (path, value) => {
  expect((await fetch(url + path)).headers.get('cache-control')).toBe(value);
});
