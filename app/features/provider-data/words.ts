import type { Json } from '../../lib/database.types.ts';
import { fieldOf } from './fields.ts';

/** Said of a value that is not there. */
export const noValue = 'Sin dato';

/** "Teléfono", "Teléfono de Caguas", "Si acepta personas nuevas en Caguas"; of a fact its short label. */
export function labelOf(key: string, place?: string | null): string {
  const label = fieldOf(key)?.label ?? key;
  return place ? `${label} ${key === 'disponibilidad' ? 'en' : 'de'} ${place}` : label;
}

/** A value of `propuestas.antes` or `despues` as a family would read it. */
export function readValue(key: string, value: Json | null | undefined): string {
  return fieldOf(key)?.kind.tell(value) ?? noValue;
}
