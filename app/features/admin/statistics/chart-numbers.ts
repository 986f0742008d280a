import type { ChartNumbers } from '../../../components/numbers-with-file.tsx';
import { providerTypeFacts, providerTypes } from '../../../lib/provider-types.ts';
import type { Kind, Statistics } from './queries.ts';

export const kinds: ReadonlyArray<{ kind: Kind; plural: string; title: string }> = [
  { kind: 'visita_proveedor', plural: 'Visitas', title: 'Visitas a perfiles' },
  { kind: 'contacto', plural: 'Contactos', title: 'Contactos' },
  { kind: 'descarga_recurso', plural: 'Descargas', title: 'Descargas de recursos' },
];

export function numbersByDay({ por_dia }: Statistics): ChartNumbers {
  return {
    columns: ['Día', ...kinds.map(({ plural }) => plural)],
    rows: por_dia.map((day) => [day.dia, ...kinds.map(({ kind }) => day[kind])]),
  };
}

export function numbersByMethod({
  contactos_por_metodo: { phone, whatsapp, otro },
}: Statistics): ChartNumbers {
  const rows: ChartNumbers['rows'] = [
    ['Teléfono', phone],
    ['WhatsApp', whatsapp],
  ];
  return { columns: ['Medio', 'Contactos'], rows: otro > 0 ? [...rows, ['Sin decir', otro]] : rows };
}

const stateColumns = ['Aprobados', 'Pendientes'];

export function numbersByType({ proveedores_por_tipo }: Statistics): ChartNumbers {
  const rows = proveedores_por_tipo.map(({ tipo_servicio, aprobados, pendientes }) => {
    const type = providerTypes.find((known) => known === tipo_servicio);
    return [type ? providerTypeFacts[type].plural : tipo_servicio, aprobados, pendientes];
  });
  return { columns: ['Tipo', ...stateColumns], rows };
}

export function numbersByMunicipality({ proveedores_por_municipio }: Statistics): ChartNumbers {
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
