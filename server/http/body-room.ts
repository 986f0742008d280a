import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { addressNetworks, clientAddress } from './client-address.ts';

const megabyte = 1024 * 1024;
/** No area has more of one body in memory; uploads go on to the disk as they come. */
const mostOfOne = 4 * megabyte;
/** Sixteen of the largest, or some thousand as forms send them. */
const mostOfNetwork = 64 * megabyte;

/**
 * Room for the bodies of one network that are under way, by the length that they announce. A body that is sent slowly stays
 * in memory for minutes, and so would some hundred others that one sender begins meanwhile.
 */
export function limitBodies(config: Pick<Config, 'rateLimits' | 'trustProxy'>): MiddlewareHandler {
  const taken = new Map<string, number>();

  return async function limit(context, next) {
    const { method, headers } = context.req.raw;
    if (!config.rateLimits || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next();
    const address = clientAddress(context, config);
    if (address === '') return next();
    const networks = addressNetworks(address);
    // One that comes in chunks says nothing of its length.
    const announced = headers.get('content-length');
    const bytes =
      announced === null && !headers.has('transfer-encoding')
        ? 0
        : Math.min(Number(announced ?? mostOfOne), mostOfOne);
    const isFull = networks.some(
      (network, level) => (taken.get(network) ?? 0) + bytes > mostOfNetwork * 2 ** level,
    );
    if (isFull) {
      return context.text('Too Many Requests', 429, { 'Retry-After': '10', 'Cache-Control': 'no-store' });
    }
    for (const network of networks) taken.set(network, (taken.get(network) ?? 0) + bytes);
    try {
      await next();
    } finally {
      for (const network of networks) {
        const left = (taken.get(network) ?? 0) - bytes;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      }
    }
  };
}
