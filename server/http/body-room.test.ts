import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { limitBodies } from './body-room.ts';

const megabyte = 1024 * 1024;
let begun = 0;
const app = new Hono().use(limitBodies(readConfig({ TRUST_PROXY: 'on' }))).post('/', async (context) => {
  begun += 1;
  return context.text(String((await context.req.text()).length));
});

// Of a body that is broken off.
app.onError((_error, context) => context.text('', 400));
const server = createServer(getRequestListener(app.fetch) as RequestListener);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Begins a body and leaves its last byte out. */
function begin(
  address: string,
  headers: Record<string, string> = { 'Content-Length': String(4 * megabyte) },
) {
  const sent = request({ port, method: 'POST', headers: { 'X-Forwarded-For': address, ...headers } });
  sent.on('error', () => {});
  const status = new Promise<number | undefined>((resolve) =>
    sent.on('response', (response) => resolve(response.resume().statusCode)),
  );
  sent.flushHeaders();
  return { status, end: () => sent.end(headers['Content-Length'] && Buffer.alloc(4 * megabyte)) };
}
const ask = (address: string, body: string) =>
  fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers: { 'X-Forwarded-For': address } });

test('sixteen large bodies of a network at a time; others, and whoever comes when they have ended, get in', async () => {
  const slow = Array.from({ length: 15 }, () => begin('192.0.2.1'));
  slow.push(begin('192.0.2.1', { 'Transfer-Encoding': 'chunked' }));
  await vi.waitFor(() => expect(begun).toBe(16));
  expect(await begin('192.0.2.1').status).toBe(429);
  const refused = await ask('192.0.2.1', 'x');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect((await ask('192.0.2.2', 'x')).status).toBe(200);
  for (const { end } of slow) end();
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(16).fill(200));
  expect((await ask('192.0.2.1', 'x')).status).toBe(200);
});

test('one that is broken off leaves its room', async () => {
  begun = 0;
  const left = Array.from({ length: 16 }, () => {
    const aborted = new AbortController();
    const sent = request({
      port,
      method: 'POST',
      headers: { 'X-Forwarded-For': '192.0.2.3', 'Content-Length': String(4 * megabyte) },
      signal: aborted.signal,
    });
    sent.on('error', () => {});
    sent.flushHeaders();
    return aborted;
  });
  await vi.waitFor(() => expect(begun).toBe(16));
  for (const aborted of left) aborted.abort();
  await vi.waitFor(async () => expect((await ask('192.0.2.3', 'x')).status).toBe(200));
});
