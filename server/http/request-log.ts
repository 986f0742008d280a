import type { Context, MiddlewareHandler } from 'hono';
import { hasClientDisconnected } from './client-disconnect.ts';

const nameKey = 'nameInLog';

/** What the log calls the address of this request, where the address itself is a secret. */
export function nameInLog(context: Context, name: string): void {
  context.set(nameKey, name);
}

/**
 * One line for each request that failed on our side, and one for each that its client broke off. The query is left out:
 * it may carry a token.
 */
export function logRequests(): MiddlewareHandler {
  return async function requestLog(context, next) {
    await next();
    const { method, path } = context.req;
    const name: string = context.get(nameKey) ?? path;
    if (hasClientDisconnected(context)) console.info(`${method} ${name} was broken off by the client`);
    else if (context.res.status >= 500) {
      console.error(`${method} ${name} answered ${context.res.status}`, context.error ?? '');
    }
  };
}
