import type { MiddlewareHandler } from 'hono';

/** One line for each request that failed on our side. The query is left out: it may carry a token. */
export function logRequests(): MiddlewareHandler {
  return async function requestLog(context, next) {
    await next();
    if (context.res.status >= 500) {
      console.error(
        `${context.req.method} ${context.req.path} answered ${context.res.status}`,
        context.error ?? '',
      );
    }
  };
}
