import type { Json } from '../../lib/database.types.ts';
import { type Field, fieldOf, tellField } from './fields.ts';

/** Said of a value that is not there. */
export const noValue = 'Sin dato';

/** As the form of the profile calls it: "Correo electrónico". What is asked as a question has a name of its own. */
export const formName = ({ label, question }: Field) => (question.endsWith('?') ? label : question);

/** "Teléfono", "Teléfono de Caguas", "Si acepta personas nuevas en Caguas"; of a fact its short label. */
export function labelOf(key: string, place?: string | null): string {
  const label = fieldOf(key)?.label ?? key;
  return place ? `${label} ${key === 'disponibilidad' ? 'en' : 'de'} ${place}` : label;
}

/** A value of `propuestas.antes` or `despues` as a family would read it. */
export function readValue(key: string, value: Json | null | undefined): string {
  return fieldOf(key)?.kind.tell(value) ?? noValue;
}

/** What a row says of a field; of a provider that says nothing about it, nothing. */
export function tellOf(key: string, row: object | null | undefined): string {
  const field = fieldOf(key);
  return (field && tellField(field, row)) ?? '';
}
