import { isAdmin, recordAct, requireAdmin, requireUser, requireUserId } from '../_shared/admin.ts';
import { Refusal, serve } from '../_shared/serve.ts';

/** An admin removes a user and what is theirs. Not oneself, and never the last admin. */
export default serve(async ({ body, token, service, caller: own }) => {
  const caller = await requireAdmin({ token, service, caller: own });
  const userId = requireUserId(body).toLowerCase();
  if (userId === caller.id) throw new Refusal(400, 'No puedes eliminar tu propia cuenta');
  await requireUser(service, userId);
  const { error } = await service.auth.admin.deleteUser(userId);
  // The database refuses the last admin; two admins who delete each other meet it here.
  if (error && (await isAdmin(service, userId))) {
    throw new Refusal(400, 'No se puede quitar al último administrador');
  }
  if (error) throw error;
  await recordAct(service, { actor: caller, accion: 'eliminar' });
  return { success: true };
});
