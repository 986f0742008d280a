import { columnNames, guessedNames, headerKey, noteNames } from './column-names.ts';
import { type Field, fieldName, fields, isField, requiredFields } from './fields.ts';
import type { Table } from './table.ts';

/** A column of the file, and what it is taken for. */
export interface Column {
  place: number;
  header: string;
  /** Null: it is not imported. */
  field: Field | null;
  /** A guess has to be confirmed before anything is read. */
  match: 'sure' | 'guess' | 'none';
  note: string | null;
  /** The first cell that is not empty. */
  example: string;
}

/** What somebody chose before, by the key of the header; "" where a column was left out. */
export type RememberedColumns = Record<string, Field | ''>;

/** Takes each column for a field by its header; what was chosen before goes first. */
export function matchColumns({ header, records }: Table, remembered: RememberedColumns = {}): Column[] {
  const taken = new Map<Field, number>();
  const take = (place: number, field: Field | undefined) => {
    if (field && !taken.has(field)) taken.set(field, place);
  };
  const keys = header.map(headerKey);
  keys.forEach((key, place) => {
    take(place, recall(remembered, key) || undefined);
  });
  const open = (key: string) => recall(remembered, key) === undefined;
  keys.forEach((key, place) => {
    if (open(key)) take(place, named(columnNames, key));
  });
  keys.forEach((key, place) => {
    if (open(key)) take(place, named(guessedNames, key));
  });
  return header.map((name, place) => {
    const key = keys[place] ?? '';
    const field = fields.find((one) => taken.get(one) === place) ?? null;
    const isGuess = field !== null && open(key) && named(columnNames, key) !== field;
    return {
      place,
      header: name || `Columna ${place + 1}`,
      field,
      match: field === null ? 'none' : isGuess ? 'guess' : 'sure',
      note: field === null && open(key) ? whyNot(key) : null,
      example: records.find((record) => record[place]?.trim())?.[place]?.trim() ?? '',
    };
  });
}

/** With the field that somebody chose for a column; another column that had it is left out. */
export function chooseColumn(columns: readonly Column[], place: number, field: Field | null): Column[] {
  return columns.map((column) => {
    if (column.place === place)
      return { ...column, field, match: field ? ('sure' as const) : ('none' as const), note: null };
    const isReplaced = field !== null && column.field === field;
    return isReplaced ? { ...column, field: null, match: 'none' as const, note: whyNot(field) } : column;
  });
}

/** What is kept of a mapping that was used; a guess that nobody confirmed is not. */
export function rememberColumns(
  columns: readonly Column[],
  before: RememberedColumns = {},
): RememberedColumns {
  const chosen = columns.filter(({ match, note }) => match === 'sure' || (match === 'none' && note === null));
  return {
    ...before,
    ...Object.fromEntries(chosen.map(({ header, field }) => [headerKey(header), field ?? ''])),
  };
}

/** Fields without which nothing can be imported, and no column is taken for. */
export function missingFields(columns: readonly Column[]): Field[] {
  return requiredFields.filter((field) => !columns.some((column) => column.field === field));
}

/** Storage is the visitor's: what is no field counts as never chosen. */
function recall(remembered: RememberedColumns, key: string): Field | '' | undefined {
  const field: unknown = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
  return field === '' || isField(field) ? field : undefined;
}

function named(names: Partial<Record<Field, readonly string[]>>, key: string): Field | undefined {
  return fields.find((field) => names[field]?.includes(key));
}

function whyNot(key: string): string {
  if (noteNames.includes(key)) return 'Parece una nota interna.';
  const field = isField(key) ? key : (named(columnNames, key) ?? named(guessedNames, key));
  return field ? `Otra columna ya es «${fieldName(field)}».` : 'No reconocemos esta columna.';
}
