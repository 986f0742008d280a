import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { TablesUpdate } from '../../../lib/database.types.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { checkFields, fields, readField, readFields, writeFields } from '../../provider-data/fields.ts';
import type { Typed } from '../../provider-data/typed.ts';
import type { Details } from './rows.ts';

/** Whom a provider attends, how, and what it costs. */
export const careFields = fields.filter(({ group }) => group === 'atencion');

/** By column. */
export type CareValues = Typed;

export function careBaseOf(details: Details | null): BaseVersion<CareValues> {
  return {
    id: details?.proveedor_id ?? '',
    version: details?.atencion_actualizada ?? '',
    values: writeFields(careFields, details),
  };
}

export function careRowOf(values: CareValues): TablesUpdate<'detalles'> {
  return readFields(careFields, values);
}

export function checkCare(values: CareValues): FieldProblem[] {
  return checkFields(careFields, values, 'owner');
}

export function describeCare(values: CareValues): Record<string, string> {
  return Object.fromEntries(
    careFields.map((field) => [
      field.briefLabel,
      field.kind.tell(readField(field, values), true) ?? 'Sin decir',
    ]),
  );
}
