import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowLine {
  url: string;
  isSlow: boolean;
  close(): void;
}

interface Slowness {
  latencyMs: number;
  bytesPerSecond: number;
}

const pieceBytes = 4_096;

/**
 * A site behind a line that is slow for its service worker as well, which DevTools' own does not reach: every answer begins
 * later, and all of them share what the line carries.
 */
export async function openSlowLine(siteUrl: string, slowness: Slowness): Promise<SlowLine> {
  const site = new URL(siteUrl);
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const onward = request(
      { host: site.hostname, port: site.port, method, path, headers },
      async (response) => {
        if (line.isSlow) await sleep(slowness.latencyMs);
        answer.writeHead(response.statusCode ?? 502, response.headers);
        for await (const chunk of response) await carry(chunk, answer);
        answer.end();
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: SlowLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isSlow: false,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  let freeAt = 0;
  async function carry(chunk: Buffer, answer: ServerResponse): Promise<void> {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      if (line.isSlow) {
        freeAt = Math.max(freeAt, performance.now()) + (piece.length / slowness.bytesPerSecond) * 1_000;
        await sleep(freeAt - performance.now());
      }
      answer.write(piece);
    }
  }
  return line;
}
