import { explain } from '../../../lib/error-messages.ts';
import { loadSupabase } from '../../../lib/supabase.ts';

export type Deletion =
  | { kind: 'gone' | 'password-needed' | 'second-factor-needed' }
  | { kind: 'error'; sentence: string };

interface Refusal {
  code?: string;
  hint?: string | null;
  message: string;
}

/** Deletes the account of whoever asks, or says what is asked for first. */
export async function deleteOwnAccount(): Promise<Deletion> {
  const client = await loadSupabase();
  const { error } = await client.rpc('eliminar_mi_cuenta');
  return error ? readRefusal(error) : { kind: 'gone' };
}

export function readRefusal({ code, hint, message }: Refusal): Deletion {
  if (hint === 'reauthentication_needed') return { kind: 'password-needed' };
  if (hint === 'insufficient_aal') return { kind: 'second-factor-needed' };
  // The rule about the last admin speaks for itself, in Spanish.
  return { kind: 'error', sentence: code === '23514' ? `${message}.` : explain({ code, message }) };
}
