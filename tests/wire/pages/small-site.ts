import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { openGateway } from '../../../server/gateway.ts';
import { PageCache } from '../../../server/pages/page-cache.ts';
import { type Backend, createPages } from '../../../server/pages/pages.ts';
import { openTableChanges } from '../../../server/pages/table-changes.ts';
import type { Engine } from '../../support/engines.ts';
import { scratch } from '../../support/scratch.ts';

/** What a page of the small site answers with; the path is the part after the first slash. */
export type Page = (backend: Backend, request: Request) => Promise<Response>;

export interface SmallSite {
  url: string;
  database: Database;
  cache: PageCache;
  /** Paths in the order in which they were rendered. */
  rendered: string[];
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Reply>;
  stop(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The gateway on an engine, with pages of the test's own in the place of the built ones. */
export async function startSmallSite(
  engine: Engine,
  pages: Record<string, Page>,
  sql: string,
  maxBytes = 1024 * 1024,
): Promise<SmallSite> {
  const opened = await engine.open({ sql });
  const { database } = opened;
  const folder = await mkdtemp(join(scratch, 'guia-pages-'));
  const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: 'on' });
  const gateway = await openGateway(config, database);
  const cache = new PageCache(await openTableChanges(database), maxBytes);
  const rendered: string[] = [];
  const build = {
    entry: {
      module: {
        createContext: (backend: Backend) => backend,
        createRequestHandler: () => async (asked: Request, backend: Backend) => {
          const { pathname, search } = new URL(asked.url);
          rendered.push(pathname + search);
          const page = pages[pathname.slice(1)];
          return page ? page(backend, asked) : new Response('none', { status: 404 });
        },
      },
    },
  } as unknown as ServerBuild;
  const app = createPages({
    config,
    keys: gateway.keys,
    api: gateway.app,
    cache,
    loadBuild: async () => build,
    assetsDir: folder,
  });
  const server = createServer(getRequestListener(app.fetch) as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    database,
    cache,
    rendered,
    get: (path, headers = {}, method = 'GET') => send(url, path, headers, method),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await gateway.close();
      await opened.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Not fetch, which writes its own Host and unpacks what it gets. */
function send(url: string, path: string, headers: Record<string, string>, method: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on('error', reject).end();
  });
}

export const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });

/** A read of the data API with the rights of a visitor. */
export async function readRows({ fetch, url, publishableKey }: Backend, path: string): Promise<string> {
  const response = await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publishableKey } });
  return response.text();
}
