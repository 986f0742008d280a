import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { expectLog } from '../../tests/support/quiet-log.ts';
import { logRequests, nameInLog } from './request-log.ts';

test('a request that failed is named in the log; one whose address is a secret by another name', async () => {
  const app = new Hono();
  app.use(logRequests());
  app.get('/plain/:id', () => new Response(null, { status: 503 }));
  app.get('/links/:token', (context) => {
    nameInLog(context, '/links/…');
    return new Response(null, { status: 500 });
  });
  const log = expectLog(/answered 50/);
  await app.request('/plain/7?token=in-the-query');
  await app.request('/links/0123456789abcdef');
  const lines = log.lines.join('\n');
  expect(lines).toContain('GET /plain/7 answered 503');
  expect(lines).toContain('GET /links/… answered 500');
  expect(lines).not.toMatch(/in-the-query|0123456789abcdef/);
});
