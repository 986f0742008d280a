import type { Context } from 'hono';
import { requireAuthenticated } from '../guards.ts';
import type { AuthServices } from '../services.ts';

export async function readCurrentUser(auth: AuthServices, context: Context): Promise<Response> {
  const { userText } = await requireAuthenticated(auth, context);
  return context.body(userText, 200, { 'Content-Type': 'application/json' });
}
