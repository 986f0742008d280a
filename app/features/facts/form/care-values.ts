import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { TablesUpdate } from '../../../lib/database.types.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import {
  checkFields,
  type Field,
  fields,
  readField,
  readFields,
  writeFields,
} from '../../provider-data/fields.ts';
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

const names: Record<string, string> = {
  modalidades: 'Modalidades',
  costo: 'Costo',
  atiende_autismo: 'Personas autistas',
};
const answers: Record<string, string> = { si: 'Sí', no: 'No', '': 'Sin decir' };

/** In a few words, to compare two versions. */
export function describeCare(values: CareValues): Record<string, string> {
  const wordsOf = (field: Field) => {
    const [text = ''] = values[field.key] ?? [];
    if (field.kind.isQuestion) return answers[text];
    return text === 'desde'
      ? `Desde $${values.costo_desde?.[0] ?? ''}`
      : field.kind.tell(readField(field, values));
  };
  return Object.fromEntries(
    careFields.map((field) => [
      names[field.key] ?? field.briefLabel,
      wordsOf(field) ?? (field.names.length > 1 ? 'Sin decir' : ''),
    ]),
  );
}
