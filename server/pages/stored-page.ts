import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'hono';
import { packBrotli, packPieces, takesBrotli, unpackBrotli } from './brotli.ts';

/** A page as it is served to everyone. */
export interface StoredPage {
  headers: Record<string, string>;
  etag: string;
  /** Packed with brotli. */
  body: Uint8Array;
  /** By `performance.now()`, which no change of the clock moves. */
  expiresAt: number;
}

/** An answer with any of these is for somebody, or for some requests only. */
const personalHeaders = ['Set-Cookie', 'Vary'];

/** Whether a visitor's answer is one for all of them. */
export function isForEveryone({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !personalHeaders.some((name) => headers.has(name)) &&
    !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  );
}

/**
 * The tag is of the words, not of the bytes: each rendering has a nonce of its own, and another process its own bytes. A
 * page that tells the time names its end, in seconds, as for any shared cache: `s-maxage`.
 */
export async function toStoredPage(headers: Headers, text: string, nonce: string): Promise<StoredPage> {
  const hash = createHash('sha256').update(text.replaceAll(nonce, ''));
  return storedPage(headers, hash, await packBrotli(text));
}

/** A file, which has no nonce: hashed and packed piece by piece, while it is made. */
export async function toStoredFile(headers: Headers, body: AsyncIterable<Uint8Array>): Promise<StoredPage> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of body) {
      hash.update(piece);
      yield piece;
    }
  }
  return storedPage(headers, hash, await packPieces(hashed()));
}

function storedPage(headers: Headers, hash: Hash, body: Uint8Array): StoredPage {
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  const seconds = /\bs-maxage=(\d{1,9})/.exec(headers.get('Cache-Control') ?? '')?.[1];
  return {
    headers: { ...Object.fromEntries(headers), etag, vary: 'Accept-Encoding' },
    etag,
    body,
    expiresAt: seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(seconds) * 1000,
  };
}

export async function replyPage(context: Context, { headers, etag, body }: StoredPage): Promise<Response> {
  if (isKnown(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
  if (takesBrotli(context.req.header('Accept-Encoding'))) {
    return context.body(body as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-encoding': 'br' });
  }
  return context.body(await unpackBrotli(body), 200, headers);
}

/** 304 for what the client has already, where the site has tagged it itself, such as a picture. */
export function unlessKnown(context: Context, response: Response): Response {
  const etag = response.headers.get('ETag');
  if (response.status !== 200 || !etag || !isKnown(context.req.header('If-None-Match'), etag))
    return response;
  const headers = new Headers(response.headers);
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/** Weak comparison (RFC 9110): a browser may name several. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
