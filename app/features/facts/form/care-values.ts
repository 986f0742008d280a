import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { Answer } from '../../../components/ui/yes-no.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { readDollars } from '../../provider-data/kinds/cost.tsx';
import {
  type Cost,
  costWords,
  describeAges,
  describeLanguages,
  describeWays,
  type Language,
  type Way,
} from '../service-words.ts';
import type { Details } from './rows.ts';

/** Whom a provider attends, how, and what it costs. Ages in months as text; empty: not told, or adults too. */
export interface CareValues {
  edad_desde_meses: string;
  edad_hasta_meses: string;
  modalidades: Way[];
  idiomas: Language[];
  costo: Cost | '';
  costo_desde: string;
  requiere_referido: Answer;
  atiende_autismo: Answer;
}

export type CareRow = Pick<Details, keyof CareValues>;

export function careValuesOf(details: Details | null): CareValues {
  return {
    edad_desde_meses: numberText(details?.edad_desde_meses),
    edad_hasta_meses: numberText(details?.edad_hasta_meses),
    modalidades: details?.modalidades ?? [],
    idiomas: details?.idiomas ?? [],
    costo: details?.costo ?? '',
    costo_desde: numberText(details?.costo_desde),
    requiere_referido: answerOf(details?.requiere_referido),
    atiende_autismo: answerOf(details?.atiende_autismo),
  };
}

export function careBaseOf(details: Details | null): BaseVersion<CareValues> {
  return {
    id: details?.proveedor_id ?? '',
    version: details?.atencion_actualizada ?? '',
    values: careValuesOf(details),
  };
}

export function careRowOf(values: CareValues): CareRow {
  return {
    edad_desde_meses: values.edad_desde_meses ? Number(values.edad_desde_meses) : null,
    edad_hasta_meses: values.edad_hasta_meses ? Number(values.edad_hasta_meses) : null,
    modalidades: values.modalidades,
    idiomas: values.idiomas,
    costo: values.costo || null,
    costo_desde: values.costo === 'desde' ? readDollars(values.costo_desde) : null,
    requiere_referido: booleanOf(values.requiere_referido),
    atiende_autismo: booleanOf(values.atiende_autismo),
  };
}

const wrongCost = 'Escribe la cantidad en dólares, con números. Ejemplo: 40';

export function checkCare(values: CareValues): FieldProblem[] {
  const { edad_desde_meses: from, edad_hasta_meses: until } = values;
  const problems: FieldProblem[] = [];
  if (until && !from) problems.push({ field: 'edad_desde_meses', text: 'Elige también la edad de «Desde».' });
  if (from && until && Number(until) < Number(from))
    problems.push({
      field: 'edad_hasta_meses',
      text: 'La edad de «Hasta» es menor que la de «Desde». Revisa las dos.',
    });
  if (values.costo === 'desde' && readDollars(values.costo_desde) === null)
    problems.push({ field: 'costo_desde', text: wrongCost });
  return problems;
}

const years = Array.from({ length: 20 }, (_, index) => (index + 2) * 12);

/** Ages to choose from, in months; a stored one that is none of these is offered too. */
export const agesFrom = [0, 6, 12, 18, ...years];
export const agesUntil = [6, 12, 18, ...years];

export function withStored(ages: readonly number[], stored: string): number[] {
  const age = Number(stored);
  return stored === '' || ages.includes(age) ? [...ages] : [...ages, age].sort((one, other) => one - other);
}

export function ageLabel(months: number): string {
  if (months === 0) return 'Recién nacido';
  return months < 24 || months % 12 > 0
    ? `${months} ${months === 1 ? 'mes' : 'meses'}`
    : `${months / 12} años`;
}

const answerWords = { si: 'Sí', no: 'No', '': 'Sin decir' };

export function describeCare(values: CareValues): Record<string, string> {
  const row = careRowOf(values);
  const cost = values.costo ? costWords[values.costo] : 'Sin decir';
  return {
    Edades: describeAges(row.edad_desde_meses, row.edad_hasta_meses) ?? 'Sin decir',
    Modalidades: describeWays(values.modalidades),
    Idiomas: describeLanguages(values.idiomas),
    Costo: values.costo === 'desde' ? `${cost} $${values.costo_desde}` : cost,
    Referido: answerWords[values.requiere_referido],
    'Personas autistas': answerWords[values.atiende_autismo],
  };
}

function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function answerOf(value: boolean | null | undefined): Answer {
  return value === true ? 'si' : value === false ? 'no' : '';
}

function booleanOf(answer: Answer): boolean | null {
  return answer === '' ? null : answer === 'si';
}
