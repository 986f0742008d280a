import { type Api, loadApi } from '../../lib/api.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { rpc, withKeys } from '../../lib/rpc.ts';

/** What `mapa` counts of one type in one municipality; `…_aceptan`: those of them that accept new people. */
export interface MunicipalityCounts {
  municipio: string;
  aqui: number;
  aqui_aceptan: number;
  confirmados: number;
  /** In a neighbour and not here. */
  vecinos: number;
  vecinos_aceptan: number;
  /** Online, and based here. */
  en_linea: number;
  en_linea_aceptan: number;
  /** Visit homes here. */
  a_domicilio: number;
  a_domicilio_aceptan: number;
  /** Where those few come from who visit homes here; empty where they are many. */
  desde: string[];
}

export interface TypeCounts {
  en_linea: number;
  en_linea_aceptan: number;
  municipios: MunicipalityCounts[];
}

export interface MapNumbers {
  dia: string;
  tipos: Array<TypeCounts & { tipo: ProviderType }>;
}

let kept: { read: Promise<MapNumbers>; at: number } | undefined;
const keptMs = 60_000;

/** For a page that is read again at each decision: what that changes of the map may wait a minute. */
export function keptMap(): Promise<MapNumbers> {
  if (!kept || Date.now() - kept.at > keptMs) {
    kept = { read: loadApi().then(fetchMap), at: Date.now() };
    kept.read.catch(() => {
      kept = undefined;
    });
  }
  return kept.read;
}

export async function fetchMap(api: Api): Promise<MapNumbers> {
  return rpc(api, 'mapa', undefined, withKeys<MapNumbers>('dia', 'tipos'), { get: true });
}
