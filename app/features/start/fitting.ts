import { neighboursOf } from '../../lib/lists/neighbours.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import type { Municipality } from './answers.ts';
import { type FittingProviders, findProviders, type Step } from './path.ts';

/** What a provider is counted by. */
interface Counted {
  tipo_servicio: ProviderType;
  subcategoria: string | null;
  municipio: string;
}

/** The kinds of provider that some steps name, none counted yet. */
export function kindsOf(steps: readonly Step[]): FittingProviders[] {
  const kinds: FittingProviders[] = [];
  for (const step of steps) {
    const { tipo_servicio: tipo, subcategoria } = step;
    if (tipo && !findProviders(kinds, step)) kinds.push({ tipo, subcategoria, places: [] });
  }
  return kinds;
}

/** A municipality with its neighbours. */
export function municipalitiesNear({ nombre }: Municipality): string[] {
  return [nombre, ...neighboursOf(nombre)];
}

/** In the municipality, even when there are none, and in the neighbours that have some; without one, in all Puerto Rico. */
export function countFitting(
  kinds: readonly FittingProviders[],
  rows: readonly Counted[],
  municipality: Municipality | null,
): FittingProviders[] {
  return kinds.map(({ tipo, subcategoria }) => {
    const fitting = rows.filter(
      (row) => row.tipo_servicio === tipo && (subcategoria === null || row.subcategoria === subcategoria),
    );
    if (!municipality) return { tipo, subcategoria, places: [{ municipio: null, total: fitting.length }] };
    const places = municipalitiesNear(municipality).map((municipio) => ({
      municipio,
      total: fitting.filter((row) => row.municipio === municipio).length,
    }));
    return { tipo, subcategoria, places: places.filter(({ total }, index) => index === 0 || total > 0) };
  });
}
