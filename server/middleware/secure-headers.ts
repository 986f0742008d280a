import type { MiddlewareHandler } from 'hono';

/** Headers that hold for every answer, whatever its area. */
export const secureHeaderValues: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export function secureHeaders(): MiddlewareHandler {
  return async function secure(context, next) {
    await next();
    for (const [name, value] of Object.entries(secureHeaderValues)) context.header(name, value);
  };
}
