import { loadSupabase } from '../../../lib/supabase.ts';

/** Gone, or what is asked for first. */
export type Deletion = 'gone' | 'password-needed' | 'second-factor-needed';

interface Refusal {
  code?: string;
  hint?: string | null;
  message: string;
}

/** Deletes the account of whoever asks, or says what is asked for first. */
export async function deleteOwnAccount(): Promise<Deletion> {
  const client = await loadSupabase();
  const { error } = await client.rpc('eliminar_mi_cuenta');
  return error ? readRefusal(error) : 'gone';
}

export function readRefusal(error: Refusal): Deletion {
  if (error.hint === 'reauthentication_needed') return 'password-needed';
  if (error.hint === 'insufficient_aal') return 'second-factor-needed';
  // The rule about the last admin speaks for itself, in Spanish.
  throw error.code === '23514' ? new Error(`${error.message}.`) : error;
}
