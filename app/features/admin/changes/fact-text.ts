import type { Json } from '../../../lib/database.types.ts';
import { type Field, fieldsIn, fieldValue } from '../../provider-data/fields.ts';

/** Tables of the facts that families read. */
export const factTables = ['sedes', 'disponibilidad', 'detalles', 'primera_visita'] as const;
export type FactTable = (typeof factTables)[number];

/** A row of them, or the part of it that an audit entry is about. */
type FactRow = Record<string, Json | undefined>;

interface Words {
  name: string;
  /** Null: it says nothing. */
  value: string | null;
}

/** All that a row of the facts can say, in words and in a fixed order. Columns that are not in the row are left out. */
export function factWords(table: FactTable, row: FactRow): Words[] {
  const told = fieldsIn(table).filter(({ columns }) => columns.some((column) => column in row));
  const words = told.map((field) => wordsOf(field, row));
  if (!('disponibilidad' in row)) return words;
  const [availability] = fieldsIn('disponibilidad');
  return availability ? [...words, wordsOf(availability, object(row.disponibilidad))] : words;
}

function wordsOf(field: Field, row: FactRow): Words {
  return { name: field.briefLabel, value: field.kind.tell(fieldValue(field, row), true) };
}

export function object(value: Json | null | undefined): FactRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
