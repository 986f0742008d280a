import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Client disconnect before the whole request was received: errors that follow from it are not the server's. */
export function hasClientDisconnected(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming ? incoming.destroyed && !incoming.complete : false;
}
