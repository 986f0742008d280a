import type { Api } from '../../lib/api.ts';
import type { TakedownReason } from './takedown-reasons.ts';

type TakedownKind = 'resena' | 'pregunta' | 'respuesta';

/** Deletes as an admin, with a reason that is counted; throws when it is gone already. */
export async function takeDown(
  api: Api,
  clase: TakedownKind,
  elemento: string,
  motivo: TakedownReason,
): Promise<void> {
  const { data, error } = await api.rpc('retirar', { clase, elemento, motivo });
  if (error) throw error;
  if (!data) throw new Error(`There is no ${clase} to remove`);
}
