import type { Tables } from '../../lib/database.types.ts';
import { allQuestions, type Question } from '../facts/questions-list.ts';
import { fieldOf, fieldsIn } from '../provider-data/fields.ts';
import { formName } from '../provider-data/words.ts';

/** What only people add to a provider, and what nobody tells of it. */
const notImported = ['logo_url', 'videos_urls'] as const;
type Untold = 'id' | 'usuario_id' | 'aprobado_por_admin' | 'fecha_creacion' | 'fecha_actualizacion';
type Told = Omit<Tables<'proveedores'>, (typeof notImported)[number] | Untold>;
/** What a file may tell of a provider: columns of `proveedores`, and its NPI; then answers, which are columns of `detalles`. */
type ReadValues = { [Name in keyof Told]: Told[Name] | null } & { npi: string | null };
export type Field = keyof ReadValues | Question['key'];
type Answers = Partial<Record<Question['key'], boolean | string | null>>;
/** What was read of a row; what has no column in the file is not there. */
export type RowValues = Partial<ReadValues> & Answers;

/** Questions that a file may answer. */
export const importedQuestions = allQuestions.filter(({ headers }) => headers);

/** In the order in which problems are told. */
export const fields: readonly Field[] = [
  ...fieldsIn('proveedores')
    .filter(({ key }) => !notImported.some((other) => other === key))
    .flatMap(({ columns }) => columns as Array<keyof Told>),
  ...importedQuestions.map(({ key }) => key),
  'npi',
];

/** Without them no provider can be made. */
export const requiredFields = fields.filter((field) => fieldOf(field)?.required);

/** How a field is called on the page. */
export function fieldName(field: Field): string {
  if (field === 'npi') return 'NPI';
  if (field === 'acepta_planes') return 'Acepta planes médicos';
  const listed = fieldOf(field === 'planes_aceptados' ? 'planes' : field);
  return listed ? formName(listed) : field;
}

export function isField(value: unknown): value is Field {
  return fields.some((field) => field === value);
}
