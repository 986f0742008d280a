import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createNetworkTurns } from './network-turns.ts';

/** Requests that are being worked on, each with what ends it. */
const underWay: Array<{ who: string; end: () => void }> = [];
const admit = createNetworkTurns(readConfig({ TRUST_PROXY: 'on' }), { atOnce: 2, mostWaiting: 2 });
const app = new Hono().get('/:who', (context) =>
  admit(context, async () => {
    await new Promise<void>((end) => underWay.push({ who: context.req.param('who'), end }));
    return context.text('done');
  }),
);

const server = createServer(getRequestListener(app.fetch) as RequestListener);
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (who: string, address: string) =>
  fetch(`${url}/${who}`, { headers: { 'X-Forwarded-For': address } });
const expectUnderWay = (...who: string[]) =>
  vi.waitFor(() => expect(underWay.map((request) => request.who)).toEqual(who));
const endFirst = () => underWay.shift()?.end();

test('two of a network at a time, in their order; one too many comes again, and others do not wait', async () => {
  const asked: Array<Promise<Response>> = [];
  for (const who of ['a', 'b', 'c', 'd']) {
    asked.push(ask(who, '192.0.2.1'));
    if (who < 'c') await expectUnderWay(...['a', 'b'].slice(0, asked.length));
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const refused = await ask('e', '192.0.2.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  asked.push(ask('f', '2001:db8::1'));
  await expectUnderWay('a', 'b', 'f');
  asked.push(ask('g', '2001:db8::2'));
  await expectUnderWay('a', 'b', 'f', 'g');
  endFirst();
  await expectUnderWay('b', 'f', 'g', 'c');
  endFirst();
  await expectUnderWay('f', 'g', 'c', 'd');
  while (underWay.length > 0) endFirst();
  for (const answer of asked) expect((await answer).status).toBe(200);

  const later = ask('h', '192.0.2.1');
  await expectUnderWay('h');
  endFirst();
  expect((await later).status).toBe(200);
});
