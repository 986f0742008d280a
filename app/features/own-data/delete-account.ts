import { loadSupabase } from '../../lib/supabase.ts';
import { type Proof, readMissingProof } from '../account/security/missing-proof.ts';

/** What becomes of the questions and answers: they go too, or stay without a name. */
export type PostsChoice = 'borrar' | 'sin_nombre';

/** Deletes the account of whoever asks, or says what is asked for first. */
export async function deleteOwnAccount(publicaciones: PostsChoice): Promise<'gone' | Proof> {
  const client = await loadSupabase();
  const { error } = await client.rpc('eliminar_mi_cuenta', { publicaciones });
  return error ? readMissingProof(error) : 'gone';
}
