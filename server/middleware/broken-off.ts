import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The client left before its request had arrived whole: whatever went wrong because of it is nobody's fault here. */
export function isBrokenOff(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming ? incoming.destroyed && !incoming.complete : false;
}
