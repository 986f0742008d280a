import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../tests/support/postgres-cluster.ts';
import { reservePort } from './http-server.ts';

const request = 'GET / HTTP/1.1\r\nHost: guia.example\r\n\r\n';

test('nobody is let in before there is somebody to answer', async () => {
  const port = await freePort();
  const http = await reservePort(port, '127.0.0.1');
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(refused.code).toBe('ECONNREFUSED');
  await http.listen((_request, response) => void response.end('here'));
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
  await http.close();
});

test('a stop hears out whoever was let in, and does not wait for a connection that is only kept', async () => {
  const port = await freePort();
  const http = await reservePort(port, '127.0.0.1');
  await http.listen((_request, response) => void response.end('here'));
  const idle = connect(port, '127.0.0.1');
  idle.write(request);
  await once(idle, 'data');
  const late = connect(port, '127.0.0.1');
  await once(late, 'connect');
  await sleep(50);
  const closed = http.close();
  await sleep(50);
  late.write(request);
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*here/);
  await closed;
  await expect.poll(() => idle.closed).toBe(true);
});
