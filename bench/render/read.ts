import { Agent, type IncomingMessage, request } from 'node:http';

/** As browsers ask for a page. */
export const browserHeaders = { accept: 'text/html', 'accept-encoding': 'br' };

const agent = new Agent({ keepAlive: true });

interface Read {
  /** As it travels: fetch would unpack it. */
  bytes: Buffer;
  encoding: string | undefined;
  /** From the request to the last byte. */
  elapsedMs: number;
}

export function read(url: string): Promise<Read> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const take = (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const elapsedMs = performance.now() - start;
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        resolve({ bytes: Buffer.concat(parts), encoding: response.headers['content-encoding'], elapsedMs });
      });
    };
    request(url, { agent, headers: browserHeaders }, take).on('error', reject).end();
  });
}
