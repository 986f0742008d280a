import type { Authenticated, GuardedEndpoint } from '../guards.ts';

export const readCurrentUser: GuardedEndpoint<Authenticated> = (_auth, context, { userText }) => {
  return context.body(userText, 200, { 'Content-Type': 'application/json' });
};
