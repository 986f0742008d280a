import { dayOf } from '../../../lib/dates.ts';
import type { StoredStep } from './queries.ts';

export type StepState = 'borrador' | 'vigente' | 'vencido';

export const stateBadges = {
  borrador: { label: 'Borrador', tone: 'plain' },
  vigente: { label: 'Al día', tone: 'success' },
  vencido: { label: 'Vencido', tone: 'waiting' },
} as const;

/** `vencido`: published, and its last day is past, so no family sees it. */
export function stateOf({ estado, vence_en }: Pick<StoredStep, 'estado' | 'vence_en'>, now: Date): StepState {
  if (estado !== 'publicado') return 'borrador';
  return (vence_en ?? '') < dayOf(now) ? 'vencido' : 'vigente';
}

/** Whether what is stored was verified, and that still holds. */
export function isVerifiedAt(
  stored: Pick<StoredStep, 'estado' | 'vence_en' | 'verificado_por'> | undefined,
  now: Date,
): boolean {
  return stored?.verificado_por ? stateOf(stored, now) !== 'vencido' : false;
}
