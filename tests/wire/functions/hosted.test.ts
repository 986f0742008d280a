import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLog } from '../../support/quiet-log.ts';
import { scratch } from '../../support/scratch.ts';
import { servers, type TestServer } from '../../support/server.ts';

/** Functions as the documents of hosted Supabase show them. */
const files = {
  'functions/hello/index.ts': `
    import 'jsr:@supabase/functions-js/edge-runtime.d.ts';
    import { createClient } from 'jsr:@supabase/supabase-js@2';
    Deno.serve(async (request: Request) => {
      const { name } = await request.json();
      const caller = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_ANON_KEY')!, {
        global: { headers: { Authorization: request.headers.get('Authorization')! } },
      });
      const admin = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!);
      const { data: { user } } = await caller.auth.getUser();
      const { data } = await admin.auth.admin.listUsers();
      return Response.json({ greeting: 'hola ' + name, email: user?.email, users: data.users.length });
    });`,
  'functions/webhook/index.ts': `
    import { serve } from 'https://deno.land/std@0.168.0/http/server.ts';
    serve((request, info) => Response.json({
      path: new URL(request.url).pathname,
      address: info.remoteAddr.hostname,
      forwarded: request.headers.get('x-forwarded-for'),
    }), { port: 8000 });`,
  'functions/stream/index.ts': `
    Deno.serve({ port: 8000 }, () => new Response(new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('uno'));
        await globalThis.nextPiece;
        controller.enqueue(new TextEncoder().encode('dos'));
        controller.close();
      },
    }), { headers: { 'Content-Type': 'text/plain' } }));`,
  'functions/neither/index.ts': `export const answer = 42;`,
  'functions/alias/deno.json': `{ "imports": { "supabase": "npm:@supabase/supabase-js@2.119.0" } }`,
  'functions/alias/index.ts': `
    import { createClient } from 'supabase';
    import { z } from 'https://esm.sh/zod@4?target=deno';
    Deno.serve({ handler: () => Response.json([typeof createClient, typeof z.string]) });`,
  'config.toml': `
    project_id = "guia"
    [functions.hello]
    verify_jwt = true
    [functions.webhook]
    verify_jwt = false # a payment service has no key`,
};

describe.each(servers)('functions of a hosted project on $name', ({ start }) => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(scratch, 'hosted-functions-'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    server = await start({ env: { MIGRATIONS_DIR: join(folder, 'migrations') } });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const call = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${server.url}/functions/v1/${path}`, { method, headers });
    return [response.status, await response.json()];
  };

  test('Deno.serve, with packages by jsr and the project in the environment', async () => {
    const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } });
    await client.auth.signUp({ email: 'ana@example.com', password: 'azul-prueba' });
    const { data, error } = await client.functions.invoke('hello', { body: { name: 'Ana' } });
    expect([error, data]).toEqual([null, { greeting: 'hola Ana', email: 'ana@example.com', users: 1 }]);
  });

  test('serve of std, which config.toml opens to callers without a key', async () => {
    const claimed = { 'X-Forwarded-For': '6.6.6.6', Authorization: 'Bearer whatever' };
    const seen = { path: '/webhook/paid', address: '127.0.0.1', forwarded: '127.0.0.1' };
    expect(await call('webhook/paid?x=1')).toEqual([200, seen]);
    expect(await call('webhook/paid', claimed)).toEqual([200, seen]);
    expect(await call('webhook/paid', claimed, 'OPTIONS')).toEqual([200, seen]);
    expect(await call('hello')).toEqual([401, { code: 401, message: 'Missing authorization header' }]);
  });

  test('a stream is passed on piece by piece', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { nextPiece: promise });
    const response = await fetch(`${server.url}/functions/v1/stream`, {
      headers: { apikey: server.publishableKey },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('uno');
    resolve();
    expect((await reader?.read())?.value).toBe('dos');
  });

  test('what serves nothing fails, and says why in the log', async () => {
    expectLog(/neither\/index\.ts has neither Deno\.serve nor a default export/);
    expect(await call('neither', { apikey: server.publishableKey })).toEqual([
      500,
      { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
    ]);
  });

  test('names of deno.json, and packages by esm.sh', async () => {
    expect(await call('alias', { apikey: server.publishableKey })).toEqual([200, ['function', 'function']]);
  });
});
