import type { Api } from '../../lib/api.ts';
import { providerTypeFacts, providerTypes } from '../directory/provider-types.ts';

type Kind = 'visita_proveedor' | 'contacto' | 'descarga_recurso';

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

export const kinds: ReadonlyArray<{ kind: Kind; plural: string; title: string }> = [
  { kind: 'visita_proveedor', plural: 'Visitas', title: 'Visitas a perfiles' },
  { kind: 'contacto', plural: 'Contactos', title: 'Contactos' },
  { kind: 'descarga_recurso', plural: 'Descargas', title: 'Descargas de recursos' },
];

export async function fetchStatistics(api: Api, dias: Period): Promise<Statistics> {
  const { data, error } = await api.rpc('estadisticas_resumen', { dias });
  if (error) throw error;
  return data as unknown as Statistics;
}

/** A plot's numbers, for its table and its file. */
export interface Figures {
  columns: string[];
  rows: Array<Array<string | number>>;
}

export function figuresByDay({ por_dia }: Statistics): Figures {
  return {
    columns: ['Día', ...kinds.map(({ plural }) => plural)],
    rows: por_dia.map((day) => [day.dia, ...kinds.map(({ kind }) => day[kind])]),
  };
}

export function figuresByMethod({ contactos_por_metodo: { phone, whatsapp, otro } }: Statistics): Figures {
  const rows: Figures['rows'] = [
    ['Teléfono', phone],
    ['WhatsApp', whatsapp],
  ];
  return { columns: ['Medio', 'Contactos'], rows: otro > 0 ? [...rows, ['Sin decir', otro]] : rows };
}

const stateColumns = ['Aprobados', 'Pendientes'];

export function figuresByType({ proveedores_por_tipo }: Statistics): Figures {
  const rows = proveedores_por_tipo.map(({ tipo_servicio, aprobados, pendientes }) => {
    const type = providerTypes.find((known) => known === tipo_servicio);
    return [type ? providerTypeFacts[type].plural : tipo_servicio, aprobados, pendientes];
  });
  return { columns: ['Tipo', ...stateColumns], rows };
}

export function figuresByMunicipality({ proveedores_por_municipio }: Statistics): Figures {
  const rows = proveedores_por_municipio.map((line) => [line.municipio, line.aprobados, line.pendientes]);
  return { columns: ['Municipio', ...stateColumns], rows };
}

/** Points of a line in a box, the first at the left edge and the last at the right; the most is the top. */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const most = Math.max(1, ...values);
  const stepX = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, place) => `${round(place * stepX)},${round(height - (value / most) * height)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
