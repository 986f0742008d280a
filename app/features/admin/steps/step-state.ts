import { dayOf } from '../../../lib/dates.ts';
import type { StoredStep } from './queries.ts';

export type StepState = 'borrador' | 'vigente' | 'vencido';

/** `vencido`: published, and its last day is past, so no family sees it. */
export function stateOf({ estado, vence_en }: Pick<StoredStep, 'estado' | 'vence_en'>, now: Date): StepState {
  if (estado !== 'publicado') return 'borrador';
  return (vence_en ?? '') < dayOf(now) ? 'vencido' : 'vigente';
}

/** Ages as people say them: 35 months is "2 años y 11 meses". */
export function ageWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  if (years === 0) return count(rest, 'mes', 'meses');
  if (rest === 0) return count(years, 'año', 'años');
  return `${count(years, 'año', 'años')} y ${count(rest, 'mes', 'meses')}`;
}
