import type { SupabaseClient } from '@supabase/supabase-js';
import { nameOf, recordAct, requireAdmin, requireUser, requireUserId } from '../_shared/admin.ts';
import { Refusal, serve } from '../_shared/serve.ts';

const minLength = 6;
/** bcrypt, which hosted Supabase stores passwords with, reads no further. */
const maxBytes = 72;

/** An admin gives a user a new password. The user's sessions end with the old one. */
export default serve(async ({ body, token, service, caller: own }) => {
  const caller = await requireAdmin({ token, service, caller: own });
  const userId = requireUserId(body);
  const { newPassword } = body;
  if (typeof newPassword !== 'string' || newPassword === '') {
    throw new Refusal(400, 'Por favor ingrese una contraseña');
  }
  if ([...newPassword].length < minLength) {
    throw new Refusal(400, 'La contraseña debe tener al menos 6 caracteres');
  }
  if (new TextEncoder().encode(newPassword).length > maxBytes) {
    throw new Refusal(400, 'La contraseña es demasiado larga');
  }
  const user = await requireUser(service, userId);
  await requireLength(service, userId, newPassword);
  const { error } = await service.auth.admin.updateUserById(userId, { password: newPassword });
  if (error?.code === 'weak_password') {
    throw new Refusal(400, 'Esa contraseña es de las más usadas. Escribe otra.');
  }
  if (error) throw error;
  const nombre = await nameOf(service, userId);
  await recordAct(service, { actor: caller, accion: 'cambiar_contrasena', user, nombre });
  return { success: true };
});

/** An admin's is longer. */
async function requireLength(service: SupabaseClient, account: string, password: string): Promise<void> {
  const { data, error } = await service
    .rpc('gateway_password_policy', { account })
    .single<{ min_length: number }>();
  if (error) throw error;
  if ([...password].length >= data.min_length) return;
  throw new Refusal(
    400,
    `La contraseña de un administrador debe tener al menos ${data.min_length} caracteres`,
  );
}
