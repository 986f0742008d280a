import type { Api } from '../../lib/api.ts';
import type { ProviderType } from '../directory/provider-types.ts';

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

export async function fetchMap(api: Api): Promise<MapNumbers> {
  const { data, error } = await api.rpc('mapa', undefined, { get: true });
  if (error) throw error;
  return data as unknown as MapNumbers;
}
