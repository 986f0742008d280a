import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { addressNetworks, clientAddress } from './client-address.ts';

interface Line {
  underWay: number;
  waiting: Array<() => void>;
}

interface Bounds {
  /** Requests of one network that are worked on at a time; of a wider one twice as many. */
  atOnce: number;
  /** Who would stand behind more is told to come again. */
  mostWaiting: number;
}

type Admit = (context: Context, work: () => Promise<Response>) => Promise<Response>;

/**
 * Work of this process that takes its time: of one network a few at a time, so that whoever asks for much at once waits
 * behind oneself, and others come in between. Calls without an address are the server's own.
 */
export function createNetworkTurns(
  config: Pick<Config, 'rateLimits' | 'trustProxy'>,
  { atOnce, mostWaiting }: Bounds,
): Admit {
  const lines = new Map<string, Line>();

  async function take(network: string, share: number, work: () => Promise<Response>): Promise<Response> {
    const line = lines.get(network) ?? { underWay: 0, waiting: [] };
    lines.set(network, line);
    if (line.underWay < atOnce * share) line.underWay += 1;
    else if (line.waiting.length >= mostWaiting * share) return comeAgain();
    else await new Promise<void>((begin) => line.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // Not at once: what others sent meanwhile is taken up first.
      if (next) setImmediate(next);
      else line.underWay -= 1;
      if (line.underWay === 0) lines.delete(network);
    }
  }

  return function admit(context, work) {
    const address = clientAddress(context, config);
    if (!config.rateLimits || address === '') return work();
    const inTurn = addressNetworks(address).reduceRight(
      (inner, network, level) => () => take(network, 2 ** level, inner),
      work,
    );
    return inTurn();
  };
}

const comeAgain = () =>
  new Response('Too Many Requests', {
    status: 429,
    headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' },
  });
