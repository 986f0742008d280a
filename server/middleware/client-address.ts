import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Config } from '../config.ts';

/**
 * The address a request came from; empty for a call the server makes to itself, which has no socket.
 * Of X-Forwarded-For only the last entry counts: the trusted proxy wrote it, the ones before it are
 * whatever the client claimed.
 */
export function clientAddress(context: Context, config: Pick<Config, 'trustProxy'>): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const socketAddress = incoming?.socket?.remoteAddress;
  if (!socketAddress) return '';
  const forwarded = config.trustProxy
    ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return plainAddress(forwarded || socketAddress);
}

/** Who is limited together: one IPv4 address, or the /64 network that one IPv6 subscriber gets. */
export function addressNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** An IPv4 address that arrived on an IPv6 socket is written `::ffff:192.0.2.1`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
