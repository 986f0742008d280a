import { nameOf, recordAct, requireAdmin, requireUser, requireUserId } from '../_shared/admin.ts';
import { Refusal, serve } from '../_shared/serve.ts';

/**
 * An admin takes the second factors off the account of somebody who lost theirs. Not one's own: whoever has an admin's
 * password alone could take the second factor away with it.
 */
export default serve(async ({ body, token, service, caller: own }) => {
  const caller = await requireAdmin({ token, service, caller: own });
  const userId = requireUserId(body).toLowerCase();
  if (userId === caller.id) {
    throw new Refusal(400, 'No puedes restablecer tu propio segundo paso. Pídeselo a otro administrador');
  }
  const user = await requireUser(service, userId);
  const { data, error } = await service.auth.admin.mfa.listFactors({ userId });
  if (error) throw error;
  for (const { id } of data.factors) {
    const removal = await service.auth.admin.mfa.deleteFactor({ userId, id });
    if (removal.error && removal.error.status !== 404) throw removal.error;
  }
  const nombre = await nameOf(service, userId);
  await recordAct(service, { actor: caller, accion: 'restablecer_segundo_paso', user, nombre });
  return { success: true };
});
