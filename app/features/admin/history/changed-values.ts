import { countOf } from '../../../lib/count.ts';
import type { Json } from '../../../lib/database.types.ts';
import { days } from '../../facts/opening-text.ts';
import { type Field, fieldsIn, tellField } from '../../provider-data/fields.ts';
import { subjectText } from './entry-text.ts';
import type { HistoryEntry } from './queries.ts';

/** Tables of the facts that families read. */
const factTables = ['sedes', 'disponibilidad', 'detalles', 'primera_visita'] as const;
export type FactTable = (typeof factTables)[number];

/** A row, or the part of it that an entry is about. */
type Row = Record<string, Json | undefined>;

const nothing = 'Sin dato';

export interface ChangedValue {
  name: string;
  before: string;
  after: string;
}

interface Words {
  name: string;
  /** Null: it says nothing. */
  value: string | null;
}

/** All that a row can say, in words and in a fixed order. Columns that are not in the row are left out. */
export function factWords(table: FactTable, row: Row): Words[] {
  const words = toldIn(table, row).map((field) => wordsOf(field, row));
  if (!('disponibilidad' in row)) return words;
  const [availability] = fieldsIn('disponibilidad');
  return availability ? [...words, wordsOf(availability, object(row.disponibilidad))] : words;
}

/** Of one of several columns alone nothing can be told; of a fact each list says something. */
function toldIn(table: FactTable, row: Row): Field[] {
  const isThere = (column: string) => column in row;
  return fieldsIn(table).filter(({ columns, kind }) =>
    kind.look.as === 'fact' ? columns.some(isThere) : columns.every(isThere),
  );
}

function wordsOf(field: Field, row: Row): Words {
  return { name: field.briefLabel, value: tellField(field, row, true) };
}

export function object(value: Json | null | undefined): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

type Changed = Pick<HistoryEntry, 'tabla' | 'accion' | 'antes' | 'despues'>;

/**
 * What a change changed, each with both values: what a provider says field by field, in the words that families read, all
 * else column by column. A place that came or went is one of them. Acts that change no value have none.
 */
export function changesOf({ tabla, accion, antes, despues }: Changed): ChangedValue[] {
  if (tabla === 'sedes' && (antes === null || despues === null)) {
    const [before, after] = [summaryOf(tabla, antes, 'No estaba'), summaryOf(tabla, despues, 'Sede quitada')];
    return [{ name: 'Sede', before, after }];
  }
  // A decision says by its action what it did.
  const isValue = (accion === 'cambiar' || accion === 'unir') && !['bajas', 'reclamaciones'].includes(tabla);
  if (!isValue && !factTables.some((table) => table === tabla)) return [];
  // Where one row is missing, the other says which columns there are.
  const columns = Object.keys({ ...object(antes), ...object(despues) });
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  const [before, after] = [antes, despues].map((row): Row => ({ ...empty, ...object(row) })) as [Row, Row];
  const table = tabla as FactTable;
  const former = new Map(factWords(table, before).map(({ name, value }) => [name, value]));
  const told = factWords(table, after).map(({ name, value }) => ({
    name,
    before: former.get(name) ?? nothing,
    after: value ?? nothing,
  }));
  const known = [
    'disponibilidad',
    'sede_id',
    'proveedor_id',
    ...toldIn(table, empty).flatMap((field) => field.columns),
  ];
  const others = columns
    .filter((column) => !known.includes(column))
    .map((column) => ({
      name: column.replaceAll('_', ' '),
      before: show(before[column]),
      after: show(after[column]),
    }));
  return [...told, ...others].filter((change) => change.before !== change.after);
}

function show(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.map(show).join(', ') : nothing;
  if (typeof value !== 'object') return String(value);
  // Hours of a place, a picture of a first visit, or a link or telephone of a step.
  const { dia, abre, cierra, descripcion, titulo, url, etiqueta, numero } = value;
  if (titulo ?? etiqueta) return `${titulo ?? etiqueta}: ${url ?? numero}`;
  return dia
    ? `${days[Number(dia) - 1]} de ${abre} a ${cierra}`
    : String(descripcion ?? JSON.stringify(value));
}

/** A row of the facts in a few words: of a place its address and hours, else all that it says. */
export function summaryOf(table: string, row: Json | null, none: string): string {
  if (row === null) return none;
  const fields = object(row);
  if (table !== 'sedes') {
    const told = factWords(table as FactTable, fields).filter(({ value }) => value !== null);
    // The answer to a question says what it is about.
    const lines = told.map(({ name, value }) => (name.endsWith('?') ? value : `${name}: ${value}`));
    return lines.join('\n') || nothing;
  }
  const days = Array.isArray(fields.horas) ? new Set(fields.horas.map((span) => object(span).dia)).size : 0;
  const where = [fields.direccion, fields.municipio]
    .filter((part) => typeof part === 'string' && part)
    .join(', ');
  return days > 0 ? `${where}, con ${countOf(days, 'día', 'días')} de horario` : where;
}

/** What a change is about: "Horario y más, Centro Sol". */
export function subjectOf(entry: HistoryEntry): string {
  const [first, ...others] = changesOf(entry);
  return `${first?.name ?? 'Un dato'}${others.length > 0 ? ' y más' : ''}, ${subjectText(entry)}`;
}
