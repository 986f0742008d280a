import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Read {
  elapsedMs: number;
  /** As they travel: fetch would unpack them. */
  bytes: number;
  unpackedBytes: number;
}

export function read(url: string): Promise<Read> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const elapsedMs = performance.now() - start;
        const body = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        const unpackedBytes = isPacked ? gunzipSync(body).length : body.length;
        resolve({ elapsedMs, bytes: body.length, unpackedBytes });
      });
    })
      .on('error', reject)
      .end();
  });
}
