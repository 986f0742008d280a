import { UserFacingError } from '../../../lib/error-messages.ts';
/** What is asked for before something grave. */
export type Proof = 'password' | 'second-factor';

/** What the database wants to see first; throws any other refusal. */
export function readMissingProof(error: { code?: string; hint?: string | null; message: string }): Proof {
  if (error.hint === 'reauthentication_needed') return 'password';
  if (error.hint === 'insufficient_aal') return 'second-factor';
  // A rule speaks for itself, in Spanish.
  throw error.code === '23514' ? new UserFacingError(`${error.message}.`) : error;
}
