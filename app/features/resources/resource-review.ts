import type { Tables } from '../../lib/database.types.ts';
import { dayOf } from '../../lib/dates.ts';

const dayMs = 86_400_000;
const reviewedEveryDays = 365;

/** When somebody last looked at a resource, and what it is worth. */
export type ResourceReview = Pick<
  Tables<'revisiones_recurso'>,
  'recurso_id' | 'revisado_en' | 'reemplazado_por' | 'aplica_en_pr'
> & { vigencia: Validity };

export const validities = ['vigente', 'derogada', 'reemplazada'] as const;
export type Validity = (typeof validities)[number];

/** The last day that is a year or more before this moment: who looked at a resource by then has to look again. */
export function lastStaleDay(now: number): string {
  return dayOf(new Date(now - reviewedEveryDays * dayMs));
}

/** What a card says of a resource that is no longer in force. */
export const validityWords: Record<Exclude<Validity, 'vigente'>, string> = {
  derogada: 'Derogada: ya no está en vigor.',
  reemplazada: 'Reemplazada: hay otra más reciente.',
};

/** The same, to be heard. */
export function spokenReview({ vigencia, aplica_en_pr }: ResourceReview): string {
  return [
    vigencia === 'vigente' ? '' : validityWords[vigencia],
    aplica_en_pr ? '' : 'No aplica en Puerto Rico.',
  ]
    .filter(Boolean)
    .join(' ');
}
