import { indent, writeKey, writeString } from './write-type.ts';

export interface SubcategoriaRow extends Record<string, unknown> {
  tipo_servicio: string;
  nombre: string;
}

const lineWidth = 110;

/** Every type is a key, also one without subcategories; the rows come in the order to show them. */
export function writeSubcategorias(tipos: string[], rows: SubcategoriaRow[]): string {
  const lists = tipos.map((tipo) => {
    const names = rows.filter((row) => row.tipo_servicio === tipo).map((row) => writeString(row.nombre));
    return writeList(tipo, names);
  });
  return `// Written by \`npm run types\` from the table public.subcategorias: do not edit.
import type { Enums } from '../database.types.ts';

/** The subcategories of each type of service, in the order to show them. */
export const subcategorias = {
${indent(lists)}
} as const satisfies Record<Enums<'tipo_servicio'>, readonly string[]>;

export type Subcategoria = (typeof subcategorias)[keyof typeof subcategorias][number];
`;
}

/** As the formatter would: on one line when it fits. */
function writeList(tipo: string, names: string[]): string {
  const short = `${writeKey(tipo)}: [${names.join(', ')}],`;
  if (short.length + 2 <= lineWidth) return short;
  return `${writeKey(tipo)}: [\n${indent(names.map((name) => `${name},`))}\n],`;
}
