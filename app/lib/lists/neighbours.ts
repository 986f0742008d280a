import { municipios } from './municipalities.ts';

/** Joined by water, as the adjacency file of the Census has it: without them the islands would have nothing near. */
const bySea: Record<string, readonly string[]> = {
  Cataño: ['San Juan'],
  Ceiba: ['Vieques', 'Culebra'],
  Culebra: ['Ceiba', 'Vieques'],
  'San Juan': ['Cataño'],
  Vieques: ['Ceiba', 'Culebra'],
};

export function neighboursByLand(name: string): readonly string[] {
  return municipios.find(({ nombre }) => nombre === name)?.vecinos ?? [];
}

export function neighboursBySea(name: string): readonly string[] {
  return bySea[name] ?? [];
}

/** The municipalities that a municipality touches, by land and by sea. */
export function neighboursOf(name: string): string[] {
  return [...neighboursByLand(name), ...neighboursBySea(name)];
}

/** No neighbour by land: what is near is where the ferry goes. */
export function isIsland(name: string): boolean {
  return neighboursByLand(name).length === 0;
}
