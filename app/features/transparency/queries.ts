import type { Api } from '../../lib/api.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { rpc, withKeys } from '../../lib/rpc.ts';
import type { TakedownReason } from '../moderation/takedown-reasons.ts';

/** What `transparencia` answers. */
export interface Transparency {
  dia: string;
  /** The first of the twelve months. */
  desde: string;
  directorio: {
    aprobados: number;
    confirmados: number;
    municipios: number;
    por_tipo: Array<{ tipo: ProviderType; aprobados: number; confirmados: number }>;
  };
  correcciones: {
    recibidas: number;
    aceptadas: number;
    no_aceptadas: number;
    esperan: number;
    /** Half of the answers came within so many days; null without an answer. */
    mediana_dias: number | null;
  };
  retiros: {
    resenas: number;
    foro: number;
    por_motivo: Array<{ motivo: TakedownReason | 'sin_motivo'; resenas: number; foro: number }>;
  };
  moderacion: {
    reportes: number;
    /** Posts that reports hid until somebody looked. */
    ocultas: number;
    /** Second looks that authors asked for. */
    revisiones: number;
    recuperadas: number;
    pausas: number;
  };
  bajas: number;
}

export async function fetchTransparency(api: Api): Promise<Transparency> {
  const parts = ['directorio', 'correcciones', 'retiros', 'moderacion'] as const;
  const answer = withKeys<Transparency>('dia', 'desde', 'bajas', ...parts);
  return rpc(api, 'transparencia', undefined, answer, { get: true });
}
