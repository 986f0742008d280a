import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Config } from './config.ts';
import { limitBodies } from './http/body-room.ts';
import { logRequests } from './http/request-log.ts';
import { secureHeaders, secureHeaderValues } from './http/secure-headers.ts';
import { createSecurityTxt } from './http/security-txt.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openBuiltSite } from './pages/build.ts';
import { openDevSite } from './pages/dev.ts';
import { createPages } from './pages/pages.ts';

/** A project that says nothing is given up: whoever waits for the page is told so. */
const timeoutMs = 15_000;

interface RendererOptions {
  config: Config;
  project: NonNullable<Config['project']>;
  server: Server;
  isDev: boolean;
  metrics: Metrics | undefined;
  /** Closed before the HTTP server. */
  front: AsyncDisposableStack;
}

/**
 * The pages alone, for a Supabase project elsewhere: loaders and browsers ask that. Nothing is kept, as nobody here hears
 * when its tables change.
 */
export async function openRenderer({
  config,
  project,
  server,
  isDev,
  metrics,
  front,
}: RendererOptions): Promise<RequestListener> {
  const devSite = isDev ? await openDevSite(server) : undefined;
  if (devSite) front.defer(devSite.close);
  const site = devSite ?? (await openBuiltSite(config));
  const api = {
    fetch: (request: Request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  };
  const app = new Hono();
  app.use(compress());
  app.use(logRequests({ config, metrics }));
  app.use(limitBodies(config));
  app.use(secureHeaders(secureHeaderValues(config)));
  app.route('/', createSecurityTxt({ config }));
  app.get('/health/:ready?', (context) =>
    context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }),
  );
  // Rows name pictures by their path, wherever the site is.
  app.get('/storage/v1/*', (context) => {
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(project.url + pathname + search, 307);
  });
  app.route('/', createPages({ config, keys: project, api, ...site }));
  const answer = getRequestListener(app.fetch) as RequestListener;
  return devSite ? devSite.wrap(answer) : answer;
}
