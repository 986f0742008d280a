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
  const { error } = await service.auth.admin.updateUserById(userId, { password: newPassword });
  if (error?.code === 'weak_password') throw new Refusal(400, error.message);
  if (error) throw error;
  const nombre = await nameOf(service, userId);
  await recordAct(service, { actor: caller, accion: 'cambiar_contrasena', user, nombre });
  return { success: true };
});
