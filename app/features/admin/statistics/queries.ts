import type { Api } from '../../../lib/api.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';

const count = z.number();
const counts = { visita_proveedor: count, contacto: count, descarga_recurso: count };
export type Kind = keyof typeof counts;
const named = { id: z.string(), total: count };
const approvals = { aprobados: count, pendientes: count };

/** What estadisticas_resumen answers. */
const statistics = z.object({
  desde: z.string(),
  hasta: z.string(),
  totales: z.object(counts),
  por_dia: z.array(z.object({ dia: z.string(), ...counts })),
  contactos_por_metodo: z.object({ phone: count, whatsapp: count, otro: count }),
  proveedores_top: z.array(z.object({ ...named, nombre: z.string(), visitas: count, contactos: count })),
  recursos_top: z.array(z.object({ ...named, titulo: z.string() })),
  proveedores_por_tipo: z.array(z.object({ tipo_servicio: z.string(), ...approvals })),
  proveedores_por_municipio: z.array(z.object({ municipio: z.string(), ...approvals })),
});
export type Statistics = z.infer<typeof statistics>;

export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

export function readPeriod(value: string | null): Period {
  return periods.find((days) => String(days) === value) ?? 30;
}

export async function fetchStatistics(api: Api, dias: Period): Promise<Statistics> {
  return rpc(api, 'estadisticas_resumen', { dias }, statistics);
}
