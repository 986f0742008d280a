import type { Answers } from './answers.ts';

/** What decides for whom a step is. */
export interface StepRule {
  slug: string;
  orden: number;
  siempre: boolean;
  edad_desde_meses: number | null;
  edad_hasta_meses: number | null;
  momentos: string[];
}

/**
 * The steps for these answers, in order: those for everyone, and those whose ages touch the answered ones and that name
 * the moment. A question left out excludes nothing; the municipality chooses providers, not steps.
 */
export function stepsFor<Step extends StepRule>(
  steps: readonly Step[],
  { edad, momento }: Pick<Answers, 'edad' | 'momento'>,
): Step[] {
  return steps
    .filter((step) => {
      if (step.siempre) return true;
      const isOfAge =
        !edad ||
        ((step.edad_desde_meses ?? 0) <= (edad.toMonths ?? Infinity) &&
          (step.edad_hasta_meses ?? Infinity) >= edad.fromMonths);
      return isOfAge && (!momento || step.momentos.includes(momento.key));
    })
    .sort((one, other) => one.orden - other.orden || one.slug.localeCompare(other.slug));
}
