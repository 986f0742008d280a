import { municipios } from '../../lib/lists/municipalities.ts';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import { type ProviderType, providerTypeFacts } from '../../lib/provider-types.ts';
import type { MapNumbers, TypeCounts } from './queries.ts';

/**
 * How many municipalities away the nearest confirmed provider is, over the neighbours by land and sea: 0 is here, 1 a
 * neighbour. A municipality that is not in the answer has none anywhere.
 */
export function distancesToConfirmed({ municipios: rows }: TypeCounts): Map<string, number> {
  const distances = new Map<string, number>();
  let edge = rows.filter((row) => row.confirmados > 0).map(({ municipio }) => municipio);
  for (let distance = 0; edge.length > 0; distance += 1) {
    for (const name of edge) distances.set(name, distance);
    edge = [...new Set(edge.flatMap(neighboursOf))].filter((name) => !distances.has(name));
  }
  return distances;
}

/** A municipality without a confirmed provider of a type near; null: the whole island. */
export interface Gap {
  tipo: ProviderType;
  municipio: string | null;
  /** To the nearest confirmed one; null where there is none. */
  distance: number | null;
}

const mostOfType = 3;

/** The widest first: a type that nobody confirmed anywhere, then by the way to the nearest confirmed provider. */
export function widestGaps({ tipos }: MapNumbers, most: number): Gap[] {
  const width = ({ distance }: Gap) => distance ?? Number.POSITIVE_INFINITY;
  const widestFirst = (one: Gap, other: Gap) =>
    width(one) < width(other) ? 1 : width(one) > width(other) ? -1 : 0;
  const gaps = tipos.flatMap((type): Gap[] => {
    const { tipo } = type;
    const distances = distancesToConfirmed(type);
    if (distances.size === 0) return [{ tipo, municipio: null, distance: null }];
    return municipios
      .map(({ nombre }) => ({ tipo, municipio: nombre, distance: distances.get(nombre) ?? null }))
      .filter((gap) => gap.distance === null || gap.distance > 1)
      .sort(widestFirst)
      .slice(0, mostOfType);
  });
  return gaps.sort(widestFirst).slice(0, most);
}

export const gapColumns = [
  'Tipo',
  'Municipio',
  'Aquí',
  'Aquí y aceptan personas nuevas',
  'Aquí y confirmados en 90 días',
  'Solo en los vecinos',
  'Aceptan personas nuevas en los vecinos y no aquí',
  'En línea, con sede aquí',
  'Van a las casas de aquí',
  'Municipios hasta el confirmado más cercano (0: aquí; vacío: ninguno en la isla)',
];

/** The numbers of the map, one type and municipality a line. */
export function gapLines({ tipos }: MapNumbers): Array<Array<string | number>> {
  return tipos.flatMap((type) => {
    const distances = distancesToConfirmed(type);
    return type.municipios.map((row) => [
      providerTypeFacts[type.tipo].plural,
      row.municipio,
      row.aqui,
      row.aqui_aceptan,
      row.confirmados,
      row.vecinos,
      row.vecinos_aceptan,
      row.en_linea,
      row.a_domicilio,
      distances.get(row.municipio) ?? '',
    ]);
  });
}
