import type { Context } from 'hono';
import type { Authenticated } from '../guards.ts';
import type { AuthServices } from '../services.ts';

export function readCurrentUser(
  _auth: AuthServices,
  context: Context,
  { userText }: Authenticated,
): Response {
  return context.body(userText, 200, { 'Content-Type': 'application/json' });
}
