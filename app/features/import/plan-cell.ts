import { fold } from '../../lib/fold.ts';
import { joinWords } from '../../lib/join-words.ts';
import type { Plan } from '../directory/plans.ts';
import { quote, type Reading, told } from './problems.ts';

/** The plan of a name as people write it, or undefined. */
export type FindPlan = (text: string) => string | undefined;

/** By name and alias, without accents, dashes and "Plan de Salud"; also by the first words, where only one begins so. */
export function createPlanFinder(plans: readonly Plan[]): FindPlan {
  const names = plans.flatMap(({ nombre, alias }) =>
    [nombre, ...(alias ?? [])].map((name) => [planKey(name), nombre] as const),
  );
  return (text) => {
    const key = planKey(text);
    if (key === '') return undefined;
    const same = names.find(([name]) => name.replaceAll(' ', '') === key.replaceAll(' ', ''));
    if (same) return same[1];
    const begun = new Set(names.filter(([name]) => name.startsWith(`${key} `)).map(([, plan]) => plan));
    const [only] = begun;
    return begun.size === 1 ? only : undefined;
  };
}

/** Plans between commas, semicolons, slashes or lines; a name may hold a comma itself. */
export function readPlans(cell: string, findPlan: FindPlan): Reading<string[]> {
  const parts = cell
    .split(/[,;/\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const plans = new Set<string>();
  const unknown: string[] = [];
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place] ?? '';
    const joined = findPlan([part, ...parts.slice(place + 1, place + 2)].join(', '));
    const plan = joined ?? findPlan(part);
    if (plan) plans.add(plan);
    else unknown.push(part);
    if (joined) place++;
  }
  const value = plans.size > 0 ? [...plans] : null;
  return unknown.length > 0 ? told(value, whyNot(unknown)) : { value };
}

function planKey(name: string): string {
  const words = fold(fold(name).replace(/[^a-z0-9]+/g, ' '));
  return words.replace(/^plan (de salud |medico )?/, '');
}

function whyNot(unknown: readonly string[]): string {
  const names = joinWords(unknown.map(quote));
  return unknown.length === 1
    ? `${names} no está en la lista de planes. Se deja fuera.`
    : `${names} no están en la lista de planes. Se dejan fuera.`;
}
