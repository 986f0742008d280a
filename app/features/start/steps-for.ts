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
 * The steps for these answers: those for everyone, and those whose ages touch the answered ones and that name the moment.
 * A question left out excludes nothing; the municipality chooses providers, not steps. The most urgent come first.
 */
export function stepsFor<Step extends StepRule>(
  steps: readonly Step[],
  answers: Pick<Answers, 'edad' | 'momento'>,
): Step[] {
  const { edad, momento } = answers;
  return steps
    .filter((step) => {
      if (step.siempre) return true;
      const isOfAge =
        !edad ||
        ((step.edad_desde_meses ?? 0) <= (edad.toMonths ?? Infinity) &&
          (step.edad_hasta_meses ?? Infinity) >= edad.fromMonths);
      return isOfAge && (!momento || step.momentos.includes(momento.key));
    })
    .sort(
      (one, other) =>
        waitOf(one, answers) - waitOf(other, answers) ||
        one.orden - other.orden ||
        one.slug.localeCompare(other.slug),
    );
}

/** How long a step can wait. What is for everyone is a word to begin with, and in a crisis the last one. */
function waitOf(
  { siempre, edad_hasta_meses: end }: StepRule,
  { edad, momento }: Pick<Answers, 'edad' | 'momento'>,
): number {
  if (siempre) return momento?.key === 'crisis' ? 3 : 0;
  const endsWithAge = edad !== null && end !== null && end <= (edad.toMonths ?? Infinity);
  return endsWithAge ? 1 : 2;
}
