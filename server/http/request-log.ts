import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Config } from '../config.ts';
import { isLogJson, logRequest, withRequestId } from '../log/json-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { hasClientDisconnected, hasSocketEnded } from './client-disconnect.ts';
import { requestId } from './request-id.ts';

interface LogDependencies {
  config: Pick<Config, 'trustProxy'>;
  metrics?: Metrics | undefined;
}

const routeKey = 'route';
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** nginx's number for a client that closed the connection. */
const brokenOff = 499;

/** What log and metrics call the address of this request, where the gateway's own pattern says too little. */
export function nameRoute(context: Context, name: () => string): void {
  context.set(routeKey, name);
}

/**
 * Gives each request its id, and tells of it when it has its answer: to the metrics, and as JSON. As text there is one
 * line for each request that failed on our side, and one for each that its client broke off. None knows more of an
 * address than the pattern of its route: paths have tokens in them, and queries what somebody was looking for.
 */
export function logRequests({ config, metrics }: LogDependencies): MiddlewareHandler {
  return async function requestLog(context, next) {
    const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
    // A call within the process is a part of its request, and counted with it.
    if (!outgoing) {
      await next();
      return tellFailure(context, '');
    }
    const id = requestId(context.req.header('x-request-id'), config);
    // On the connection itself: changing a finished answer copies it, and stored pages are everyone's.
    outgoing.setHeader('X-Request-Id', id);
    const startedAt = performance.now();
    await withRequestId(id, next);
    const ms = performance.now() - startedAt;
    if (metrics || isLogJson()) {
      const request = {
        method: methods.has(context.req.method) ? context.req.method : 'other',
        route: routeOf(context),
        status: hasClientDisconnected(context) ? brokenOff : context.res.status,
      };
      metrics?.noteRequest({ ...request, seconds: ms / 1000 });
      if (isLogJson()) {
        if (request.status >= 500 && context.error) withRequestId(id, () => console.error(context.error));
        logRequest({ id, ...request, ms });
      }
    }
    if (!isLogJson()) tellFailure(context, ` (request ${id})`);
  };
}

function tellFailure(context: Context, id: string): void {
  const { method } = context.req;
  // A statement that is ended because nobody waits for it answers nobody.
  if (hasClientDisconnected(context) || (context.res.status >= 500 && hasSocketEnded(context))) {
    console.info(`${method} ${routeOf(context)} was broken off by the client`);
  } else if (context.res.status >= 500) {
    console.error(`${method} ${routeOf(context)} answered ${context.res.status}${id}`, context.error ?? '');
  }
}

function routeOf(context: Context): string {
  const name: (() => string) | undefined = context.get(routeKey);
  // Without the expressions that Hono takes for a part of a path.
  return name ? name() : routePath(context).replaceAll(/\{[^}]*\}/g, '');
}
