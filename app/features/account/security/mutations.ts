import type { UserIdentity } from '@supabase/supabase-js';
import { messages } from '../../../lib/messages.ts';
import { runMutation } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { removeFactor } from '../second-factor/mutations.ts';

/** What the part Seguridad sends. Passwords and codes are no part of it: their forms send them themselves. */
export type SecurityWrite =
  | { intent: 'change-email'; email: string }
  | { intent: 'remove-factor'; factorId: string }
  | { intent: 'unlink-identity'; identity: UserIdentity }
  | { intent: 'end-other-sessions' };

export function changeSecurity(write: SecurityWrite) {
  const topic = 'account';
  switch (write.intent) {
    case 'change-email':
      return runMutation(() => changeEmail(write.email), {
        topic,
        done: ({ isWaiting }) =>
          isWaiting ? 'Te enviamos un correo a las 2 direcciones. Confirma en ambas.' : 'Correo actualizado',
        failed: messages.perfilProveedor.saveFailed,
      });
    case 'remove-factor':
      return runMutation(() => removeFactor(write.factorId), { topic, done: 'Segundo paso quitado' });
    case 'unlink-identity':
      return runMutation(() => unlinkIdentity(write.identity), { topic, done: 'Cuenta desconectada' });
    case 'end-other-sessions':
      return runMutation(endOtherSessions, { topic, done: 'Cerramos la sesión en los demás dispositivos' });
  }
}

/** `isWaiting`: both addresses have to confirm it first. */
async function changeEmail(email: string): Promise<{ isWaiting: boolean }> {
  const { auth } = await loadSupabase();
  const emailRedirectTo = `${window.location.origin}/user-dashboard/perfil`;
  const { data, error } = await auth.updateUser({ email }, { emailRedirectTo });
  if (error) throw error;
  return { isWaiting: Boolean(data.user.new_email) };
}

async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.unlinkIdentity(identity);
  if (error) throw error;
}

async function endOtherSessions(): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) throw error;
}
