import { createContext } from 'react';
import { countProviders } from '../../lib/count.ts';

/** How many providers are found; null while it is not known. A context, since the form does not follow every key. */
export const ResultCount = createContext<number | null>(null);

/** The button at the foot of the filters; with nobody found the list tells what may be changed. */
export function showFound(count: number | null): string {
  if (count === 0) return 'Ver qué puedo cambiar';
  return `Ver ${count === null ? 'proveedores' : countProviders(count)}`;
}
