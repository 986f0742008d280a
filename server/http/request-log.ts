import type { MiddlewareHandler } from 'hono';
import { hasClientDisconnected } from './client-disconnect.ts';

/**
 * One line for each request that failed on our side, and one for each that its client broke off. The query is left out:
 * it may carry a token.
 */
export function logRequests(): MiddlewareHandler {
  return async function requestLog(context, next) {
    await next();
    const { method, path } = context.req;
    if (hasClientDisconnected(context)) console.info(`${method} ${path} was broken off by the client`);
    else if (context.res.status >= 500) {
      console.error(`${method} ${path} answered ${context.res.status}`, context.error ?? '');
    }
  };
}
