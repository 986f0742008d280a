import type { MiddlewareHandler } from 'hono';

/** Answers with personal data are kept nowhere on their way, unless they say themselves for how long. */
export function noStore(): MiddlewareHandler {
  return async function withoutStore(context, next) {
    context.header('Cache-Control', 'no-store');
    await next();
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  };
}
