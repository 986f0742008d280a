import { fold } from '../../app/lib/fold.ts';
import { indent, writeKey, writeString } from './write-type.ts';

export interface MunicipalityRow extends Record<string, unknown> {
  nombre: string;
  region: string;
  por_tierra: string[];
  por_mar: string[];
}

/** In the order of the Spanish alphabet; pages need them before they can ask the database. */
export function writeMunicipalities(rows: MunicipalityRow[]): string {
  const { compare } = new Intl.Collator('es');
  const sorted = rows.toSorted((one, other) => compare(one.nombre, other.nombre));
  const list = (names: string[]) => `[${names.map(writeString).join(', ')}]`;
  const lines = sorted.map(({ nombre, region, por_tierra }) => {
    const slug = fold(nombre).replaceAll(' ', '-');
    return `{ nombre: ${writeString(nombre)}, slug: ${writeString(slug)}, region: ${writeString(region)}, vecinos: ${list(por_tierra)} },`;
  });
  const bySea = sorted.flatMap(({ nombre, por_mar }) =>
    por_mar.length > 0 ? `${writeKey(nombre)}: ${list(por_mar)},` : [],
  );
  return `// Written by \`npm run types\` from the table private.municipios: do not edit.

/** \`vecinos\` share a border by land. */
export const municipios = [
${indent(lines)}
] as const;

/** Joined by water: without them the islands would have nothing near. */
export const bySea: Record<string, readonly string[]> = {
${indent(bySea)}
};
`;
}
