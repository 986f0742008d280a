import { countOf } from '../../../lib/count.ts';
import type { Json } from '../../../lib/database.types.ts';
import { dayInSentence, dayOf, formatDayInSentence, inPuertoRico } from '../../../lib/dates.ts';
import { clock } from '../../facts/opening-text.ts';
import { type FactTable, factWords, object } from './fact-text.ts';
import type { FactChange } from './queries.ts';

const nothing = 'Sin dato';

export interface ChangedValue {
  name: string;
  before: string;
  after: string;
}

type Changed = Pick<FactChange, 'tabla' | 'sede' | 'antes' | 'despues'>;

/** What a change changed, each with both values in words. A row that came or went is one of them. */
export function changedValues({ tabla, sede, antes, despues }: Changed): ChangedValue[] {
  if (tabla === 'sedes' && (antes === null || despues === null)) {
    const [before, after] = [summaryOf(tabla, antes, 'No estaba'), summaryOf(tabla, despues, 'Sede quitada')];
    return [{ name: sede ? `Sede de ${sede}` : 'Sede', before, after }];
  }
  const before = new Map(wordsOf(tabla, antes, despues));
  const after = wordsOf(tabla, despues, antes);
  return after
    .map(([name, value]) => ({ name, before: before.get(name) ?? nothing, after: value ?? nothing }))
    .filter((change) => change.before !== change.after);
}

/** Both rows in the same words: where one is missing, the other says which columns there are. */
function wordsOf(table: FactTable, row: Json | null, other: Json | null): Array<[string, string | null]> {
  const columns = Object.keys({ ...object(other), ...object(row) });
  const filled = { ...Object.fromEntries(columns.map((column) => [column, null])), ...object(row) };
  return factWords(table, filled).map(({ name, value }) => [name, value]);
}

/** A row in a few words: of a place its address and hours, else all that it says. */
export function summaryOf(table: FactTable, row: Json | null, none: string): string {
  if (row === null) return none;
  const fields = object(row);
  const told = factWords(table, fields).filter(({ value }) => value !== null);
  if (table !== 'sedes') {
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

/** What an entry is about: "Horario y más, Centro Sol". */
export function subjectOf(change: FactChange): string {
  const [first, ...others] = changedValues(change);
  const name = first ? first.name : 'Un dato';
  return `${name}${others.length > 0 ? ' y más' : ''}, ${change.proveedor}`;
}

/** Who did it: "tú", "el dueño", "Ana Colón, admin". */
export function whoOf(por: string | null, papel: FactChange['papel'] | null): string {
  if (papel === 'yo') return 'tú';
  if (papel === 'dueno') return 'el dueño';
  if (papel === 'admin') return `${por ?? 'Sin nombre'}, admin`;
  return por ?? 'Cuenta eliminada';
}

/** The same after "por": "ti". */
export function byWhom(por: string | null, papel: FactChange['papel'] | null): string {
  return papel === 'yo' ? 'ti' : whoOf(por, papel);
}

/** "10:42 a. m." */
export function timeOf(at: string): string {
  const local = inPuertoRico(new Date(at));
  return clock(local.getUTCHours(), local.getUTCMinutes());
}

/** "Hoy, 15 de noviembre de 2026". */
export function dayHeading(day: string, now: Date): string {
  const date = dayInSentence(day);
  const yesterday = dayOf(new Date(now.getTime() - 86_400_000));
  if (day === dayOf(now)) return `Hoy, ${date}`;
  return day === yesterday ? `Ayer, ${date}` : date;
}

/** "hoy a las 7:50 a. m.", "el 3 de noviembre de 2026 a las 7:50 a. m." */
export function whenOf(at: string, now: Date): string {
  const day = dayOf(new Date(at));
  const hours = inPuertoRico(new Date(at)).getUTCHours();
  const time = `a ${hours % 12 === 1 ? 'la' : 'las'} ${timeOf(at)}`;
  if (day === dayOf(now)) return `hoy ${time}`;
  return `el ${formatDayInSentence(new Date(at))} ${time}`;
}

/** Changes in their order, by the day in Puerto Rico. */
export function byDay<Change extends Pick<FactChange, 'fecha'>>(
  changes: readonly Change[],
): Array<[string, Change[]]> {
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const day = dayOf(new Date(change.fecha));
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}
