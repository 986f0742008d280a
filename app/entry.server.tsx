import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { videoFrameSources } from './features/directory/video-address.ts';
import { type Backend, backendContext, readSettings, type SiteSettings } from './lib/backend.ts';
import { secondsLeft } from './lib/use-now.ts';
import { NonceContext } from './start/nonce.ts';

/** Hosts whose pages this site may frame; the content-security policy names no others. */
export const frameSources = videoFrameSources;

/** What pages of other sites show of this one. */
export const framedPaths = ['/insertar'];

/** Open data: pages of any other site may read them. */
export const openPaths = ['/datos/'];

/** From the copy of React Router that the pages use: in development the server's own is another module instance. */
export { createRequestHandler } from 'react-router';

export { readSettings };

type Given = Omit<Backend, keyof SiteSettings> & { settings: Record<string, string> };

/** Called by the server for each page request: what the loaders need, under the app's own key. */
export function createContext({ settings, ...backend }: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(backendContext, { ...backend, ...readSettings(settings) });
  return context;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Only built pages carry a content-security policy.
  const nonce = import.meta.env.PROD ? context.get(backendContext).nonce : undefined;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Suspense boundaries are rendered inline, not moved by a script: the page is whole without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError(error: unknown) {
        if (!request.signal.aborted) console.error(error);
      },
    },
  );
  // Not streamed: crawlers and readers without JavaScript must not find a fallback.
  await body.allReady;
  if (routerContext.staticHandlerContext.loaderData.root?.hasNotices) endWithDay(headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}

/** A notice comes and goes with a day of Puerto Rico, and every page that may be stored with it. */
function endWithDay(headers: Headers): void {
  const stored = headers.get('Cache-Control');
  const seconds = stored ? /s-maxage=(\d+)/.exec(stored)?.[1] : Number.POSITIVE_INFINITY;
  if (seconds === undefined) return;
  headers.set(
    'Cache-Control',
    `no-cache, s-maxage=${Math.min(Number(seconds), secondsLeft('day', Date.now()))}`,
  );
}
