import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router';
import type { Config } from '../config.ts';
import { hasClientDisconnected } from '../http/client-disconnect.ts';
import { createNetworkTurns } from '../http/network-turns.ts';
import { nameRoute } from '../http/request-log.ts';
import { embeddable } from '../http/secure-headers.ts';
import type { Keys } from '../identity/keys.ts';
import { apiUrl } from './api-url.ts';
import { brotlied, isText, textOf } from './brotli.ts';
import { contentSecurityPolicy, hashScripts } from './content-security-policy.ts';
import { answerPreflight, openToOthers } from './open-to-others.ts';
import type { PageCache } from './page-cache.ts';
import { PageReads } from './page-reads.ts';
import { plainPath } from './plain-path.ts';
import { routePattern } from './route-pattern.ts';
import {
  isForEveryone,
  replyPage,
  type StoredPage,
  toStoredFile,
  toStoredPage,
  unlessKnown,
} from './stored-page.ts';
import { takesPosts } from './takes-posts.ts';

/** What a page's loaders get from the server. */
export interface Backend {
  /** The API as any visitor: what is read by it may be stored for everyone. */
  fetch: typeof fetch;
  /** The API as this visitor, whose address SQL is told. A page that calls it is not stored. */
  visitorFetch: typeof fetch;
  url: string;
  publishableKey: string;
  siteUrl: string;
  /** The variables PUBLIC_… of the environment: the site's to understand. */
  settings: Record<string, string>;
  /** Marks the inline scripts that the site itself writes. */
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
  /** Paths of pages that any site may frame. */
  framedPaths?: string[];
  /** Beginnings of paths that pages of other sites may read. */
  openPaths?: string[];
}

interface PagesOptions {
  config: Config;
  keys: Pick<Keys, 'publishableKey'>;
  /** The API, called by loaders: without a network hop, but where the project is elsewhere. */
  api: Pick<Hono, 'fetch'>;
  loadBuild(): Promise<ServerBuild>;
  /** The folder of the built site's files; none in development, where Vite serves them. */
  assetsDir: string | undefined;
  /** None where every page is to be made anew. */
  cache?: PageCache | undefined;
}

/** A page is made by this process alone, so more at a time are not made sooner; a school's worth may wait. */
const rendersAtOnce = 2;
const rendersWaiting = 200;
/** Fields of a form. */
const maxFormBytes = 64 * 1024;

/** Server rendering, and the files of the built site. */
export function createPages({ config, keys, api, loadBuild, assetsDir, cache }: PagesOptions): Hono {
  const mode = assetsDir ? 'production' : 'development';
  const pages = new Hono();
  const admit = createNetworkTurns(config, { atOnce: rendersAtOnce, mostWaiting: rendersWaiting });
  if (assetsDir) pages.use(serveFiles(assetsDir));
  pages.use(bodyLimit({ maxSize: maxFormBytes, onError: () => refuse(413, 'Payload Too Large') }));

  async function render(
    context: Context,
    build: ServerBuild,
    request: Request,
  ): Promise<StoredPage | Response> {
    const entry = build.entry.module as unknown as SiteEntry;
    const nonce = randomBytes(16).toString('base64url');
    const reads = new PageReads();
    const moment = cache?.now ?? 0;
    let isForOne = !isRead(request);
    const callAsVisitor: typeof fetch = (input, init) => {
      isForOne = true;
      return callApi(api, context)(input, init);
    };
    const backend: Backend = {
      fetch: isForOne ? callAsVisitor : callApi(api, context, reads),
      visitorFetch: callAsVisitor,
      url: config.project?.url ?? apiUrl(config.siteUrl, context.req.url),
      publishableKey: keys.publishableKey,
      siteUrl: config.siteUrl,
      settings: config.publicSettings,
      nonce,
    };
    const response = await entry.createRequestHandler(build, mode)(request, entry.createContext(backend));
    // Client disconnect, which React Router reports as an error of its own.
    if (response.status >= 500 && request.signal.aborted) return goneAway();
    const { status, headers } = response;
    if (isForOne || carriesCredential(request.url)) headers.set('Cache-Control', 'no-store');
    if (!assetsDir || !isText(response)) return response;

    const keep = (page: StoredPage) => {
      if (reads.areKnown) cache?.store(request.url, page, reads.tables, moment);
      return page;
    };
    if (status === 200 && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
    const isFile = !headers.get('Content-Type')?.startsWith('text/html');
    if (isFile && response.body && isForEveryone(response)) {
      return toStoredFile(headers, response.body).then(keep, (error: unknown) => {
        if (request.signal.aborted) return goneAway();
        // It was read on while it was made, and says itself what is to be answered.
        if (error instanceof Response) return error;
        throw error;
      });
    }
    const text = await textOf(response);
    if (!isFile) {
      const hashes = hashScripts(text, nonce);
      const policy = contentSecurityPolicy(hashes, {
        frameSources: entry.frameSources,
        project: config.project,
        isFramed: entry.framedPaths?.includes(plainPath(new URL(request.url).pathname)) ?? false,
      });
      headers.set('Content-Security-Policy', policy);
    }
    if (!isForEveryone(response)) {
      return brotlied(new Response(text, { status, headers }), context.req.header('Accept-Encoding'));
    }
    return keep(await toStoredPage(headers, text, nonce));
  }

  /** In the turn of whoever asks. Whoever left while waiting needs no answer. */
  async function answer(
    context: Context,
    build: ServerBuild,
    address: string,
    request: Request,
  ): Promise<Response> {
    if (request.signal.aborted) return goneAway();
    const rendering = () => render(context, build, request);
    const made = await (cache && isRead(request) ? cache.make(address, rendering) : rendering());
    return 'etag' in made ? replyPage(context, made) : unlessKnown(context, made);
  }

  pages.all('*', async (context) => {
    const build = await loadBuild();
    nameRoute(context, () => routePattern(build, context.req.path));
    if (!isOpen(context, build)) return serve(context, build);
    return context.req.method === 'OPTIONS' ? answerPreflight() : openToOthers(await serve(context, build));
  });

  async function serve(context: Context, build: ServerBuild): Promise<Response> {
    const address = addressOf(config, context.req.url);
    if (!isRead(context.req)) {
      if (context.req.method !== 'POST' || !takesPosts(build, new URL(address).pathname)) return onlyRead();
      if (isForeign(context.req, address)) return refuse(403, 'Forbidden');
    }
    const found = isRead(context.req) ? await cache?.find(address) : undefined;
    if (found) return replyPage(context, found);
    // Before its turn: a form that is sent slowly would keep it from all others of the same network.
    const request = await receive(context, address);
    return request ? admit(context, () => answer(context, build, address, request)) : goneAway();
  }
  return pages;
}

function isOpen({ req }: Context, build: ServerBuild): boolean {
  const { openPaths = [] } = build.entry.module as unknown as SiteEntry;
  // Routes match in any case.
  const path = req.path.toLowerCase();
  return openPaths.some((start) => path.startsWith(start));
}

const isRead = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD';

/** By which a page is known: what a request says of the host counts only where a page may depend on it. */
function addressOf({ siteUrl }: Config, requestUrl: string): string {
  const { pathname, search } = new URL(requestUrl);
  return new URL(apiUrl(siteUrl, requestUrl)).origin + plainPath(pathname) + search;
}

const refuse = (status: number, text: string, headers?: HeadersInit) =>
  new Response(text, { status, headers });
const onlyRead = () => refuse(405, 'Method Not Allowed', { Allow: 'GET, HEAD' });

/** A page of another site. One that keeps its address to itself sends the word null, so do own pages without a referrer. */
function isForeign(request: Context['req'], address: string): boolean {
  const origin = request.header('Origin');
  const site = request.header('Sec-Fetch-Site');
  if (site === 'cross-site' || site === 'same-site') return true;
  if (origin === 'null') return site !== 'same-origin';
  return origin !== undefined && origin !== new URL(address).origin;
}

/** The whole request, with the address of the site: behind a proxy its own has another scheme. None if it was broken off. */
async function receive(context: Context, address: string): Promise<Request | undefined> {
  const { raw } = context.req;
  const { method, headers, signal } = raw;
  if (isRead(raw)) return new Request(address, { signal });
  try {
    return new Request(address, { method, headers, signal, body: await raw.arrayBuffer() });
  } catch (error) {
    if (hasClientDisconnected(context)) return undefined;
    throw error;
  }
}

/** nginx's number for a client that closed the connection; nobody reads it but the log. */
const goneAway = () => new Response(null, { status: 499 });

/** Auth callbacks carry a code or a session in the address: such a page must not be cached. */
function carriesCredential(url: string): boolean {
  const { searchParams } = new URL(url);
  return ['code', 'token', 'token_hash', 'access_token'].some((name) => searchParams.has(name));
}

/**
 * A call that a page makes counts as one of whoever asked for the page: it carries that request's address with it. With
 * `reads` it is for everyone: SQL is told nothing of whoever asked, and tells what it read.
 */
function callApi(api: PagesOptions['api'], context: Context, reads?: PageReads): typeof fetch {
  const forwarded = context.req.header('x-forwarded-for');
  return async (input, init) => {
    const request = new Request(input, init);
    if (forwarded !== undefined) request.headers.set('x-forwarded-for', forwarded);
    const call = reads?.begin();
    // The page's answer is not the call's: one page may make hundreds of calls.
    const env = { ...context.env, outgoing: undefined };
    const response = await api.fetch(request, call ? { ...env, pageCall: call } : env);
    call?.end(response.ok);
    return response;
  };
}

/** Names under assets/ carry a hash of their content, so they never change. */
function serveFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => {
      const isHashed = path.includes('/assets/');
      nameRoute(context, () => (isHashed ? '/assets/:file' : '/:file'));
      for (const [name, value] of Object.entries(embeddable)) context.header(name, value);
      context.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
