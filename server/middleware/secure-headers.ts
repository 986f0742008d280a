import type { MiddlewareHandler } from 'hono';

/** Headers that hold for every answer, whatever its area. */
export function secureHeaders(): MiddlewareHandler {
  return async function secure(context, next) {
    await next();
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    context.header('X-Frame-Options', 'DENY');
    context.header('Cross-Origin-Opener-Policy', 'same-origin');
  };
}
