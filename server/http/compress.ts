import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** What fits one packet gains nothing. */
const minLength = 1_024;

/**
 * gzip for who can read it. Each piece of an answer is flushed as it comes: the web's own CompressionStream, which
 * Hono's middleware uses, would hold a slow stream back until its end.
 */
export function compress(): MiddlewareHandler {
  return async function compressed(context, next) {
    await next();
    const { res, req } = context;
    const { headers } = res;
    const length = headers.get('Content-Length');
    if (
      res.status === 206 ||
      req.method === 'HEAD' ||
      headers.has('Content-Encoding') ||
      (length !== null && Number(length) < minLength) ||
      !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '') ||
      /\bno-transform\b/i.test(headers.get('Cache-Control') ?? '')
    ) {
      return;
    }
    const vary = headers.get('Vary');
    if (!/\*|\baccept-encoding\b/i.test(vary ?? ''))
      context.header('Vary', 'Accept-Encoding', { append: true });
    if (!res.body || !acceptsGzip(req.header('Accept-Encoding'))) return;
    const gzip = Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH }));
    context.res = new Response(res.body.pipeThrough(gzip as ReadableWritablePair), context.res);
    context.res.headers.delete('Content-Length');
    context.res.headers.set('Content-Encoding', 'gzip');
    const etag = headers.get('ETag');
    if (etag && !etag.startsWith('W/')) context.res.headers.set('ETag', `W/${etag}`);
  };
}

export function acceptsGzip(acceptEncoding: string | null | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding ?? '');
}
