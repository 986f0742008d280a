import { municipios } from './municipalities.ts';

/** Joined by water, as the adjacency file of the Census has it: without them the islands would have nothing near. */
const bySea: Record<string, readonly string[]> = {
  Cataño: ['San Juan'],
  Ceiba: ['Vieques', 'Culebra'],
  Culebra: ['Ceiba', 'Vieques'],
  'San Juan': ['Cataño'],
  Vieques: ['Ceiba', 'Culebra'],
};

/** The municipalities that a municipality touches, by land and by sea. */
export function neighboursOf(name: string): string[] {
  const byLand = municipios.find(({ nombre }) => nombre === name)?.vecinos ?? [];
  return [...byLand, ...(bySea[name] ?? [])];
}
