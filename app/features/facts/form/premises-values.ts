import type { BaseVersion } from '../../../lib/drafts.ts';
import { fields, readField, writeFields } from '../../provider-data/fields.ts';
import type { Typed } from '../../provider-data/typed.ts';
import { factsOf } from '../facts-list.ts';
import type { Details } from './rows.ts';

/** The facts that are asked about the premises: access and senses, 21 of them. */
export const premisesFacts = [...factsOf('acceso'), ...factsOf('sentidos')];

const premisesFields = fields.filter(({ group }) => group === 'lugar');

/** The answer of each fact, by the key of its field. */
export type PremisesValues = Typed;
export type PremisesRow = Pick<Details, 'hechos_si' | 'hechos_no'>;

export const premisesValuesOf = (details: Details | null): PremisesValues =>
  writeFields(premisesFields, details);

export function premisesBaseOf(details: Details | null): BaseVersion<PremisesValues> {
  return {
    id: details?.proveedor_id ?? '',
    version: details?.lugar_actualizado ?? '',
    values: premisesValuesOf(details),
  };
}

export function premisesRowOf(values: PremisesValues): PremisesRow {
  const keysWith = (answer: string) =>
    premisesFacts.map(({ key }) => key).filter((key) => values[`hecho:${key}`]?.includes(answer));
  return { hechos_si: keysWith('si'), hechos_no: keysWith('no') };
}

export function countAnswered(values: PremisesValues, section?: string): number {
  return premisesFacts.filter(
    ({ key, section: own }) => (!section || own === section) && values[`hecho:${key}`]?.length,
  ).length;
}

export function describePremises(values: PremisesValues): Record<string, string> {
  return Object.fromEntries(
    premisesFields.map((field) => [field.label, field.kind.tell(readField(field, values), true) ?? 'No sé']),
  );
}
