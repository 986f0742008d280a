import type { Enums } from '../../lib/database.types.ts';
import { fieldOf } from '../provider-data/fields.ts';
import { formName } from '../provider-data/words.ts';

/** What a file may tell of a provider: columns of `proveedores`, and its NPI. */
export interface ReadValues {
  nombre: string | null;
  tipo_servicio: Enums<'tipo_servicio'> | null;
  subcategoria: string | null;
  municipio: string | null;
  telefono: string | null;
  whatsapp: string | null;
  email: string | null;
  web: string | null;
  direccion: string | null;
  acepta_planes: boolean | null;
  planes_aceptados: string[] | null;
  horario_servicio: string | null;
  etiquetas_servicio: string[] | null;
  descripcion: string | null;
  npi: string | null;
}

export type Field = keyof ReadValues;

/** In the order in which problems are told. */
export const fields = [
  'nombre',
  'tipo_servicio',
  'subcategoria',
  'municipio',
  'telefono',
  'whatsapp',
  'email',
  'web',
  'direccion',
  'acepta_planes',
  'planes_aceptados',
  'horario_servicio',
  'etiquetas_servicio',
  'descripcion',
  'npi',
] as const satisfies readonly Field[];

/** Without them no provider can be made. */
export const requiredFields = ['nombre', 'tipo_servicio', 'municipio'] as const satisfies readonly Field[];

/** How a field is called on the page. */
export function fieldName(field: Field): string {
  if (field === 'npi') return 'NPI';
  if (field === 'acepta_planes') return 'Acepta planes médicos';
  const listed = fieldOf(field === 'planes_aceptados' ? 'planes' : field);
  return listed ? formName(listed) : field;
}

export function isField(value: unknown): value is Field {
  return fields.some((field) => field === value);
}
