import type { Api } from '../../../lib/api.ts';

export type Kind = 'visita_proveedor' | 'contacto' | 'descarga_recurso';

/** What estadisticas_resumen answers. */
export interface Statistics {
  desde: string;
  hasta: string;
  totales: Record<Kind, number>;
  por_dia: Array<{ dia: string } & Record<Kind, number>>;
  contactos_por_metodo: Record<'phone' | 'whatsapp' | 'otro', number>;
  proveedores_top: Array<{ id: string; nombre: string; total: number; visitas: number; contactos: number }>;
  recursos_top: Array<{ id: string; titulo: string; total: number }>;
  proveedores_por_tipo: Array<{ tipo_servicio: string; aprobados: number; pendientes: number }>;
  proveedores_por_municipio: Array<{ municipio: string; aprobados: number; pendientes: number }>;
}

export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

export function readPeriod(value: string | null): Period {
  return periods.find((days) => String(days) === value) ?? 30;
}

export async function fetchStatistics(api: Api, dias: Period): Promise<Statistics> {
  const { data, error } = await api.rpc('estadisticas_resumen', { dias });
  if (error) throw error;
  return data as unknown as Statistics;
}
