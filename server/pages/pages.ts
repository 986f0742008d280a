import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router';
import type { Config } from '../config.ts';
import { createNetworkTurns } from '../http/network-turns.ts';
import { embeddable } from '../http/secure-headers.ts';
import type { Keys } from '../identity/keys.ts';
import { apiUrl } from './api-url.ts';
import { brotlied } from './brotli.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** What a page's loaders get from the server. */
export interface Backend {
  fetch: typeof fetch;
  url: string;
  publishableKey: string;
  siteUrl: string;
  /** The variables PUBLIC_… of the environment: the site's to understand. */
  settings: Record<string, string>;
  nonce: string;
}

/** What this server asks of a built site beside React Router's own parts. */
export interface SiteEntry {
  createRequestHandler: CreateRequestHandlerFunction;
  createContext(backend: Backend): RouterContextProvider;
  /** Throws a sentence for the operator when a setting has a value that cannot be used. */
  readSettings?(settings: Backend['settings']): unknown;
  /** Hosts whose pages may be framed. */
  frameSources?: string[];
}

interface PagesOptions {
  config: Config;
  keys: Keys;
  /** The API, called by loaders without a network hop. */
  api: Hono;
  loadBuild(): Promise<ServerBuild>;
  /** The folder of the built site's files; none in development, where Vite serves them. */
  assetsDir: string | undefined;
}

/** A page is made by this process alone, so more at a time are not made sooner; a school's worth may wait. */
const rendersAtOnce = 2;
const rendersWaiting = 200;

/** Server rendering, and the files of the built site. */
export function createPages({ config, keys, api, loadBuild, assetsDir }: PagesOptions): Hono {
  const mode = assetsDir ? 'production' : 'development';
  const pages = new Hono();
  const admit = createNetworkTurns(config, { atOnce: rendersAtOnce, mostWaiting: rendersWaiting });
  if (assetsDir) pages.use(serveFiles(assetsDir));

  async function render(context: Context, build: ServerBuild): Promise<Response> {
    // Whoever asked left while waiting.
    if (context.req.raw.signal.aborted) return goneAway();
    const entry = build.entry.module as unknown as SiteEntry;
    const nonce = randomBytes(16).toString('base64url');
    const backend: Backend = {
      fetch: callApi(api, context),
      url: apiUrl(config.siteUrl, context.req.url),
      publishableKey: keys.publishableKey,
      siteUrl: config.siteUrl,
      settings: config.publicSettings,
      nonce,
    };
    const answer = entry.createRequestHandler(build, mode);
    const response = await answer(context.req.raw, entry.createContext(backend));
    // Client disconnect, which React Router reports as an error of its own.
    if (response.status >= 500 && context.req.raw.signal.aborted) return goneAway();
    if (assetsDir && response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, entry.frameSources));
    }
    if (carriesCredential(context.req.url)) response.headers.set('Cache-Control', 'no-store');
    return brotlied(response, context.req.header('Accept-Encoding'));
  }

  pages.all('*', async (context) => {
    const build = await loadBuild();
    if (!/^(GET|HEAD)$/.test(context.req.method) && !hasActions(build)) return onlyRead();
    return admit(context, () => render(context, build));
  });
  return pages;
}

/** React Router would refuse it too, with a stack trace in the log for each: a visitor's mistake is no news. */
const onlyRead = () => new Response('Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });

/** Whether any page takes something in. */
function hasActions({ routes = {} }: Partial<ServerBuild>): boolean {
  return Object.values(routes).some((route) => route?.module.action !== undefined);
}

/** nginx's number for a client that closed the connection; nobody reads it but the log. */
const goneAway = () => new Response(null, { status: 499 });

/** Auth callbacks carry a code or a session in the address: such a page must not be cached. */
function carriesCredential(url: string): boolean {
  const { searchParams } = new URL(url);
  return ['code', 'token', 'token_hash', 'access_token'].some((name) => searchParams.has(name));
}

/** A call that a page makes counts as one of whoever asked for the page: it carries that request's address with it. */
function callApi(api: Hono, context: Context): typeof fetch {
  const forwarded = context.req.header('x-forwarded-for');
  return async (input, init) => {
    const request = new Request(input, init);
    if (forwarded !== undefined) request.headers.set('x-forwarded-for', forwarded);
    return api.fetch(request, context.env);
  };
}

/** Names under assets/ carry a hash of their content, so they never change. */
function serveFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => {
      const isHashed = path.includes('/assets/');
      for (const [name, value] of Object.entries(embeddable)) context.header(name, value);
      context.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
