import { type Api, dataOf } from '../../lib/api.ts';
import { callByLink } from '../confirm-link/queries.ts';

/** What the link of a mail about alerts is, as `ver_aviso` tells it: each alert by what it waits for, after "cuando". */
type AlertState =
  | { estado: 'pedido' | 'confirmado'; avisos: string[] }
  /** Cut, foreign, answered, given up, or not confirmed in time. */
  | { estado: 'desconocido' }
  | { estado: 'demasiados' };

export const fetchAlert = (api: Api, token: string) =>
  callByLink<AlertState>(api.rpc('ver_aviso', { token }));

export const confirmAlert = (api: Api, token: string) =>
  callByLink<AlertState>(api.rpc('confirmar_aviso', { token }));

/** Always done, whatever the token. */
export async function leaveAlerts(api: Api, token: string): Promise<void> {
  await api.rpc('dejar_avisos', { token }).then(dataOf);
}
