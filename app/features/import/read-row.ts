import { joinWords } from '../../lib/join-words.ts';
import { parsePhone } from '../../lib/phone.ts';
import type { Plan } from '../directory/plans.ts';
import { fieldOf } from '../provider-data/fields.ts';
import type { Column } from './columns.ts';
import { type Field, fieldName, fields, type RowValues } from './fields.ts';
import { readMunicipality } from './municipality-cell.ts';
import { readNpi } from './npi.ts';
import { readPhone } from './phone-cell.ts';
import { createPlanFinder, type FindPlan, readPlans } from './plan-cell.ts';
import { leftOut, nothing, type Problem, quote, type Reading, refused } from './problems.ts';
import { isEmptyRecord, type Table } from './table.ts';
import { readEmail, readLine, readName, readTags, readText, readWeb, readYesNo } from './text-cells.ts';
import { readSubcategory, readType } from './type-cell.ts';

/** A record of the file as the database takes it. */
export type ReadRow = {
  /** The number of the record; the header is 1. */
  fila: number;
  /** Only fields that the file has a column for; null: the cell is empty, or was left out. */
  valores: RowValues;
  problemas: Problem[];
};

export interface ReadRows {
  rows: ReadRow[];
  /** Records without anything in them. */
  emptyCount: number;
}

export function readRows(
  { header, records }: Table,
  columns: readonly Column[],
  plans: readonly Plan[],
): ReadRows {
  const findPlan = createPlanFinder(plans);
  const rows = records.flatMap((record, place) =>
    isEmptyRecord(record) ? [] : [readRow(record, place + 2, header.length, columns, findPlan)],
  );
  return { rows, emptyCount: records.length - rows.length };
}

/** How the example of a column is read, where it is not as it is written: "YAUCO" is read "Yauco". */
export function readExample({ field, example }: Column, plans: readonly Plan[]): string | null {
  if (!field || !example) return null;
  const { value } = readCell(field, example, {}, createPlanFinder(plans));
  return typeof value === 'string' && value !== example ? value : null;
}

function readRow(
  record: string[],
  fila: number,
  width: number,
  columns: readonly Column[],
  findPlan: FindPlan,
): ReadRow {
  const valores: RowValues = {};
  const problemas: Problem[] = [];
  if (!isEmptyRecord(record.slice(width)))
    problemas.push({
      campo: 'fila',
      razon: `La fila tiene ${record.length} celdas y hay ${width} columnas.`,
      grave: true,
      dudoso: false,
    });
  for (const field of fields) {
    const column = columns.find((one) => one.field === field);
    if (!column) continue;
    const { value, note } = readCell(field, record[column.place] ?? '', valores, findPlan);
    Object.assign(valores, { [field]: value });
    if (note) problemas.push({ campo: field, ...note });
  }
  return { fila, valores: withPlans(valores, problemas), problemas };
}

/** What people write where there is nothing. */
const blank = /^(\s|[-–—.])*$|^\s*n\/?a\s*$/i;
const formula = /^[=+\-@]/;

/** `before`: what was read of the row so far. A subcategory and a tag depend on the type. */
function readCell(
  field: Field,
  cell: string,
  before: RowValues,
  findPlan: FindPlan,
): Reading<RowValues[Field]> {
  const missing = fieldOf(field)?.required;
  if (blank.test(cell)) return missing ? refused(missing) : nothing;
  const text = cell.trim();
  if (formula.test(text) && !parsePhone(text))
    return field === 'nombre'
      ? refused(`El nombre empieza como una fórmula: ${quote(text)}.`)
      : leftOut(`${quote(text)} empieza como una fórmula.`);
  const type = before.tipo_servicio ?? null;
  switch (field) {
    case 'nombre':
      return readName(text);
    case 'tipo_servicio':
      return readType(text);
    case 'subcategoria':
      return readSubcategory(text, type);
    case 'municipio':
      return readMunicipality(text);
    case 'telefono':
    case 'whatsapp':
      return readPhone(text);
    case 'email':
      return readEmail(text);
    case 'web':
      return readWeb(text);
    case 'acepta_planes':
      return readYesNo(text);
    case 'planes_aceptados':
      return readPlans(text, findPlan);
    case 'etiquetas_servicio':
      return readTags(text, type);
    case 'npi':
      return readNpi(text);
    case 'descripcion':
    case 'direccion':
    case 'horario_servicio':
      return readText(text, field);
    default:
      return readAnswer(text, field);
  }
}

/** Of a question that has a column of its own. */
function readAnswer(text: string, field: Field): Reading<boolean | string> {
  const look = fieldOf(field)?.kind.look;
  return look?.as === 'text' ? readLine(text, fieldName(field), look.max) : readYesNo(text);
}

/** Who names plans accepts them, unless the row says no: then the row contradicts itself. */
function withPlans(valores: RowValues, problemas: Problem[]): RowValues {
  const { planes_aceptados: plans, acepta_planes } = valores;
  if (!plans || acepta_planes === true) return valores;
  if (acepta_planes !== false) return { ...valores, acepta_planes: true };
  const razon = `La fila dice que no acepta planes. Se deja fuera ${joinWords(plans.map(quote))}.`;
  problemas.push({ campo: 'planes_aceptados', razon, grave: false, dudoso: false });
  return { ...valores, planes_aceptados: null };
}
