import { bySea, municipios } from './municipalities.ts';

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
