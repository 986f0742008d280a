import { inPuertoRico } from '../../lib/dates.ts';
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
  now = new Date(),
): Step[] {
  const { edad, momento } = answers;
  return steps
    .filter((step) => {
      if (isForEveryone(step, answers, now)) return true;
      const isOfAge =
        !edad ||
        ((step.edad_desde_meses ?? 0) <= (edad.toMonths ?? Infinity) &&
          (step.edad_hasta_meses ?? Infinity) >= edad.fromMonths);
      return isOfAge && (!momento || step.momentos.includes(momento.key));
    })
    .sort(
      (one, other) =>
        waitOf(one, answers, now) - waitOf(other, answers, now) ||
        one.orden - other.orden ||
        one.slug.localeCompare(other.slug),
    );
}

/** How long a step can wait. What is for everyone is a word to begin with, and in a crisis the last one. */
function waitOf(step: StepRule, answers: Pick<Answers, 'edad' | 'momento'>, now: Date): number {
  const { edad, momento } = answers;
  const { edad_hasta_meses: end } = step;
  if (isForEveryone(step, answers, now)) return momento?.key === 'crisis' ? 3 : 0;
  const endsWithAge = edad !== null && end !== null && end <= (edad.toMonths ?? Infinity);
  return endsWithAge ? 1 : 2;
}

/** In the hurricane season that step too is for everyone; not in a crisis, which is about one thing. */
function isForEveryone(
  { slug, siempre }: StepRule,
  { momento }: Pick<Answers, 'momento'>,
  now: Date,
): boolean {
  const month = inPuertoRico(now).getUTCMonth() + 1;
  const isSeason = slug === 'antes-de-un-huracan' && month >= 6 && month <= 11;
  return siempre || (isSeason && momento?.key !== 'crisis');
}
