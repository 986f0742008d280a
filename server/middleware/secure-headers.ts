import type { MiddlewareHandler } from 'hono';

/** Headers that hold for every answer, whatever its area. */
export const secureHeaderValues: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const pairs = Object.entries(secureHeaderValues);
const firstName = 'X-Content-Type-Options';

/** Given beforehand, because every change of a finished answer makes it anew. */
export function secureHeaders(): MiddlewareHandler {
  return async function secure(context, next) {
    const add = () => {
      for (const [name, value] of pairs) context.header(name, value);
    };
    add();
    await next();
    // An answer that was not made through the context has not got them yet.
    if (!context.res.headers.has(firstName)) add();
  };
}
