import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Config } from '../config.ts';

/**
 * The address a request came from; empty for a call the server makes to itself, which has no socket.
 * Of X-Forwarded-For only the last entry counts: the trusted proxy wrote it, the ones before it are
 * whatever the client claimed. One that is no address counts for nothing.
 */
export function clientAddress(context: Context, config: Pick<Config, 'trustProxy'>): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const socketAddress = incoming?.socket?.remoteAddress;
  if (!socketAddress) return '';
  const forwarded = config.trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return (forwarded && realAddress(forwarded)) || realAddress(socketAddress);
}

/** Blocks for examples in documents (RFC 5737, RFC 3849): no visitor has one. */
const documentation = /^(192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:0?db8:)/i;

/** How the address of a request came to be known. */
export type AddressSource = 'direct' | 'ignored' | 'missing' | 'forwarded' | 'claimed';

/**
 * For whoever examines the installation through its proxy. `ignored`: a proxy told it, and is not trusted; `missing`: the
 * trusted proxy told none; `claimed`: it passed on what the visitor claimed, as an example's address shows.
 */
export function addressSource(context: Context, config: Pick<Config, 'trustProxy'>): AddressSource {
  const given = context.req.header('x-forwarded-for')?.split(',').at(-1) ?? '';
  if (!config.trustProxy) return given === '' ? 'direct' : 'ignored';
  const address = realAddress(given);
  if (address === '') return 'missing';
  return documentation.test(address) ? 'claimed' : 'forwarded';
}

/** An address without what may stand around it (a port, brackets, quotes, a zone); empty when it is none. */
export function realAddress(text: string): string {
  const trimmed = text.trim().replace(/^"(.*)"$/, '$1');
  const address =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(trimmed)?.[1] ??
    trimmed;
  const plain = plainAddress(address.replace(/%.*$/, ''));
  return isIP(plain) ? plain : '';
}

/** Who is limited together: one IPv4 address, or the /64 network that one IPv6 subscriber gets. */
export function addressNetwork(address: string): string {
  const [network = ''] = addressNetworks(address);
  return network;
}

/**
 * The same and what it is a part of. Subscribers get a /56 or a /48 too, which has 256 or 65,536 networks to come from:
 * each of these may have twice of what the one before it may.
 */
export function addressNetworks(address: string): string[] {
  if (!isIPv6(address)) return [address];
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after];
  const [first, second, third, fourth = 0] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  const name = (last: number, length: number) =>
    `${[first, second, third, last].map((group) => group?.toString(16)).join(':')}::/${length}`;
  return [name(fourth, 64), name(fourth & 0xff00, 56), name(0, 48)];
}

/** An IPv4 address that arrived on an IPv6 socket is written `::ffff:192.0.2.1`, by some `::ffff:c000:201`. */
function plainAddress(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted) return dotted;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? [];
  if (!high || !low) return address;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
