import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The client has gone, with or without having sent its whole request; a call within the process has no socket. */
export function hasSocketEnded(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket?.destroyed === true;
}

/** Client disconnect before the whole request was received: errors that follow from it are not the server's. */
export function hasClientDisconnected(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming ? incoming.destroyed && !incoming.complete : false;
}
