import type { Api } from '../../lib/api.ts';
import { orNull, rpc, withKeys } from '../../lib/rpc.ts';
import type { Pause } from './pause.ts';
import type { PostRef, ReportReason } from './report-reasons.ts';

/** Null: the account is not paused, or that could not be read. A write of a paused account is refused all the same. */
export async function fetchPause(api: Api): Promise<Pause | null> {
  const { data } = await api.rpc('mi_pausa', undefined, { get: true });
  return data?.[0] ?? null;
}

/** Why a post of one's own is hidden. */
export interface HiddenState {
  /** An admin has decided. */
  decidida: boolean;
  motivo: ReportReason | null;
  /** The second look: asked for, or done. */
  revision: 'pedida' | 'hecha' | null;
}

export async function fetchHiddenState(api: Api, { clase, elemento }: PostRef): Promise<HiddenState | null> {
  const answer = orNull(withKeys<HiddenState>('decidida', 'motivo', 'revision'));
  return rpc(api, 'mi_publicacion_oculta', { clase, elemento }, answer);
}
