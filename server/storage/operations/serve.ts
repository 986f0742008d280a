import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import { bytesMissing } from '../errors.ts';
import type { ByteRange } from '../files/store.ts';

/** Up to this size an answer is read whole: one write instead of a stream. */
const wholeBytes = 256 * 1024;
const yearSeconds = 31_536_000;

interface Served {
  contentType: string;
  size: number;
  eTag: string;
  lastModified: Date;
  cacheControl: string;
  /** A signed URL is good until then, and so is what it answered. */
  expires?: Date | undefined;
  headers?: Record<string, string>;
  open(range?: ByteRange): Promise<Readable | undefined>;
}

/** Bytes with everything a browser and a cache want to know about them. */
export async function serve(context: Context, served: Served): Promise<Response> {
  const headers = headersOf(context, served);
  if (isUnchanged(context, served)) return new Response(null, { status: 304, headers });

  const range = readRange(context, served);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${served.size}`);
    return new Response(null, { status: 416, headers });
  }
  const length = range ? range.end - range.start + 1 : served.size;
  headers.set('content-length', String(length));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${served.size}`);
  const status = range ? 206 : 200;
  if (context.req.method === 'HEAD') return new Response(null, { status, headers });

  const stream = await served.open(range);
  if (!stream) throw bytesMissing();
  const body = length <= wholeBytes ? await buffer(stream) : (Readable.toWeb(stream) as ReadableStream);
  return new Response(body as BodyInit, { status, headers });
}

function headersOf(context: Context, served: Served): Headers {
  const headers = new Headers({
    'content-type': safeType(served.contentType),
    etag: served.eTag,
    'last-modified': served.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    // Whatever somebody uploaded: opened as a page of its own it runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...served.headers,
  });
  // What is kept nowhere is not kept for as long as its address is good, either.
  if (served.expires && served.cacheControl !== 'no-store')
    headers.set('expires', served.expires.toUTCString());
  else headers.set('cache-control', cacheControl(served.cacheControl));
  const download = context.req.query('download');
  if (download !== undefined) headers.set('content-disposition', attachment(download));
  return headers;
}

/** Who stores for a year says that the name will never mean anything else. */
function cacheControl(stored: string): string {
  const seconds = Number(/^max-age=(\d+)$/.exec(stored)?.[1] ?? 0);
  return seconds >= yearSeconds ? `public, ${stored}, immutable` : stored;
}

function safeType(contentType: string): string {
  return /^text\/html\b/i.test(contentType) ? 'text/plain' : contentType;
}

function attachment(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

function isUnchanged(context: Context, { eTag, lastModified }: Served): boolean {
  const tags = context.req.header('if-none-match');
  if (tags !== undefined) {
    return tags.split(',').some((tag) => [eTag, '*'].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(context.req.header('if-modified-since') ?? '');
  return wholeSeconds(lastModified) <= since;
}

function readRange(context: Context, { size, eTag, lastModified }: Served) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(context.req.header('range') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const condition = context.req.header('if-range');
  if (condition && condition !== eTag && Date.parse(condition) !== wholeSeconds(lastModified))
    return undefined;

  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? ('unsatisfiable' as const) : { start, end };
}

/** Dates of HTTP have no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
