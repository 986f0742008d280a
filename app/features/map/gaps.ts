import { municipios } from '../../lib/lists/municipalities.ts';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import { type ProviderType, providerTypeFacts } from '../directory/provider-types.ts';
import type { MapNumbers, TypeCounts } from './queries.ts';

/**
 * How many municipalities away the nearest confirmed provider is, over the neighbours by land and sea: 0 is here, 1 a
 * neighbour. A municipality that is not in the answer has none anywhere.
 */
export function stepsToConfirmed({ municipios: rows }: TypeCounts): Map<string, number> {
  const steps = new Map<string, number>();
  let edge = rows.filter((row) => row.confirmados > 0).map(({ municipio }) => municipio);
  for (let step = 0; edge.length > 0; step += 1) {
    for (const name of edge) steps.set(name, step);
    edge = [...new Set(edge.flatMap(neighboursOf))].filter((name) => !steps.has(name));
  }
  return steps;
}

/** A municipality without a confirmed provider of a type within reach; null: the whole island. */
export interface Gap {
  tipo: ProviderType;
  municipio: string | null;
  /** To the nearest confirmed one; null where there is none. */
  steps: number | null;
}

/** The widest first: a type that nobody confirmed anywhere, then by the way to the nearest confirmed provider. */
export function widestGaps({ tipos }: MapNumbers, most: number): Gap[] {
  const gaps = tipos.flatMap((type): Gap[] => {
    const { tipo } = type;
    const steps = stepsToConfirmed(type);
    if (steps.size === 0) return [{ tipo, municipio: null, steps: null }];
    return municipios
      .map(({ nombre }) => ({ tipo, municipio: nombre, steps: steps.get(nombre) ?? null }))
      .filter((gap) => gap.steps === null || gap.steps > 1);
  });
  const width = ({ steps }: Gap) => steps ?? Number.POSITIVE_INFINITY;
  return gaps
    .sort((one, other) => (width(one) < width(other) ? 1 : width(one) > width(other) ? -1 : 0))
    .slice(0, most);
}

export const gapColumns = [
  'Tipo',
  'Municipio',
  'Aquí',
  'Aquí y aceptan personas nuevas',
  'Aquí y confirmados en 90 días',
  'Solo en los vecinos',
  'Solo en los vecinos y aceptan personas nuevas',
  'En línea, con sede aquí',
  'Van a las casas de aquí',
  'Municipios hasta el confirmado más cercano (0: aquí; vacío: ninguno en la isla)',
];

/** The numbers of the map, one type and municipality a line. */
export function gapLines({ tipos }: MapNumbers): Array<Array<string | number>> {
  return tipos.flatMap((type) => {
    const steps = stepsToConfirmed(type);
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
      steps.get(row.municipio) ?? '',
    ]);
  });
}
