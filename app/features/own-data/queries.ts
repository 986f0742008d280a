import { loadApi } from '../../lib/api.ts';
import { rpc, withKeys } from '../../lib/rpc.ts';

/** How the file with the person's data stands, as `mis_datos` tells it. */
export interface OwnCopy {
  estado: 'ninguna' | 'espera' | 'lista' | 'vencida' | 'fallo';
  pedida_en?: string;
  bytes?: number | null;
  /** The day on which it goes. */
  se_borra_el?: string | null;
  /** From when another one may be asked for; null: now. */
  otra_desde?: string | null;
}

/** How much a person has here: what deleting the account takes. */
export interface OwnData {
  preguntas: number;
  respuestas: number;
  respuestas_de_otros: number;
  resenas: number;
  favoritos: number;
  listas: number;
  enlaces: number;
  perfil: boolean;
  copia: OwnCopy;
}

export async function fetchOwnData(): Promise<OwnData> {
  const counts = ['preguntas', 'respuestas', 'respuestas_de_otros', 'resenas', 'favoritos'] as const;
  const answer = withKeys<OwnData>(...counts, 'listas', 'enlaces', 'perfil', 'copia');
  return rpc(await loadApi(), 'mis_datos', undefined, answer, { get: true });
}
