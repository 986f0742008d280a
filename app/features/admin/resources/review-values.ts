import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { type ResourceReview, type Validity, validities } from '../../resources/resource-review.ts';

/** What the panel of a review holds. */
export interface ReviewValues {
  vigencia: Validity;
  /** Empty: none. */
  reemplazado_por: string;
  aplica_en_pr: boolean;
}

export type StoredReview = ResourceReview & { fecha_actualizacion: string };

/** How a field is called on the page. */
export const reviewFields = {
  vigencia: 'Vigencia',
  reemplazado_por: 'Recurso que lo reemplaza',
  aplica_en_pr: 'Aplica en Puerto Rico',
} as const;

export const validityLabels: Record<Validity, string> = {
  vigente: 'Vigente',
  derogada: 'Derogada: ya no está en vigor',
  reemplazada: 'Reemplazada por otro recurso',
};

export function readValidity(value: string): Validity {
  return validities.find((validity) => validity === value) ?? 'vigente';
}

export function reviewBaseOf(review: StoredReview): BaseVersion<ReviewValues> {
  const { recurso_id, fecha_actualizacion, vigencia, reemplazado_por, aplica_en_pr } = review;
  return {
    id: recurso_id,
    version: fecha_actualizacion,
    values: { vigencia, reemplazado_por: reemplazado_por ?? '', aplica_en_pr },
  };
}

export function checkReview({ vigencia, reemplazado_por }: ReviewValues): FieldProblem[] {
  return vigencia === 'reemplazada' && !reemplazado_por
    ? [{ field: 'reemplazado_por', text: 'Elige el recurso que lo reemplaza.' }]
    : [];
}

/** What is stored: a resource in force is replaced by none. */
export function reviewRowOf({ vigencia, reemplazado_por, aplica_en_pr }: ReviewValues) {
  const replacement = vigencia === 'vigente' ? null : reemplazado_por || null;
  return { vigencia, reemplazado_por: replacement, aplica_en_pr };
}

/** The names of the fields in which the panel differs from this version. */
export function reviewDifferences(values: ReviewValues, current: StoredReview): string[] {
  const mine = reviewRowOf(values);
  const names = Object.keys(reviewFields) as Array<keyof typeof reviewFields>;
  return names.filter((name) => mine[name] !== current[name]).map((name) => reviewFields[name]);
}
