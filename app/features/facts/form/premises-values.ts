import type { Answer } from '../../../components/ui/yes-no.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { factsOf } from '../facts-list.ts';
import type { Details } from './rows.ts';

/** The facts that are asked about the premises: access and senses, 21 of them. */
export const premisesFacts = [...factsOf('acceso'), ...factsOf('sentidos')];

/** The answer of each fact, in the order of the list. */
export type PremisesValues = { answers: Record<string, Answer> };
export type PremisesRow = Pick<Details, 'hechos_si' | 'hechos_no'>;

export function premisesValuesOf(details: Details | null): PremisesValues {
  const answers = premisesFacts.map(({ key }): [string, Answer] => {
    if (details?.hechos_si?.includes(key)) return [key, 'si'];
    return [key, details?.hechos_no?.includes(key) ? 'no' : ''];
  });
  return { answers: Object.fromEntries(answers) };
}

export function premisesBaseOf(details: Details | null): BaseVersion<PremisesValues> {
  return {
    id: details?.proveedor_id ?? '',
    version: details?.lugar_actualizado ?? '',
    values: premisesValuesOf(details),
  };
}

export function premisesRowOf({ answers }: PremisesValues): PremisesRow {
  const keysWith = (answer: Answer) =>
    premisesFacts.map(({ key }) => key).filter((key) => answers[key] === answer);
  return { hechos_si: keysWith('si'), hechos_no: keysWith('no') };
}

export function countAnswered({ answers }: PremisesValues, section?: string): number {
  return premisesFacts.filter(({ key, section: own }) => (!section || own === section) && answers[key])
    .length;
}

const words = { si: 'Sí', no: 'No', '': 'No sé' };

export function describePremises({ answers }: PremisesValues): Record<string, string> {
  return Object.fromEntries(premisesFacts.map(({ key, label }) => [label, words[answers[key] ?? '']]));
}
