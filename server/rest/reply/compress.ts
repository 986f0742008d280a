import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from '../../http/compress.ts';
import type { Reply } from './reply.ts';

const gzipAsync = promisify(gzip);
/** What fits one packet gains nothing. */
const minLength = 1_400;
/** Rows repeat their keys: a light effort already saves most. */
const level = 4;

/** Compressed here, off the main thread and in one piece: a middleware would turn each answer into a stream. */
export async function compressed(reply: Reply, acceptEncoding: string | null): Promise<Reply> {
  const { body } = reply;
  if (!body || body.length < minLength || !acceptsGzip(acceptEncoding)) return reply;
  return {
    ...reply,
    headers: { ...reply.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
    body: await gzipAsync(body, { level }),
  };
}
