import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { Tables } from '../../../lib/database.types.ts';
import { fold } from '../../../lib/fold.ts';
import { formPlans, searchPlans } from '../../../lib/lists/plans.ts';
import type { KeptPlan } from './queries.ts';

export const planLimits = { nombre: 120, alias: 20 };

export type PlanRow = Pick<Tables<'planes'>, 'nombre' | 'alias'>;

interface PlanValues {
  nombre: string;
  /** One a line. */
  alias: string;
}

/** Its name stands in the lists of the form or the search, whatever the table says. */
export function isFixed({ nombre }: Pick<KeptPlan, 'nombre'>): boolean {
  return [...formPlans, ...searchPlans].some((name) => name === nombre);
}

/** The name before stays as another one: providers hold a plan by its name. */
export function planRowOf({ nombre, alias }: PlanValues, plan?: KeptPlan): PlanRow {
  const name = oneLine(nombre);
  const others = [...alias.split('\n').map(oneLine), plan?.nombre ?? ''];
  const kept = others.filter(
    (other, place) =>
      other && fold(other) !== fold(name) && others.findIndex((one) => fold(one) === fold(other)) === place,
  );
  return { nombre: name, alias: kept.length > 0 ? kept : null };
}

export function checkPlan(values: PlanValues, plans: readonly KeptPlan[], plan?: KeptPlan): FieldProblem[] {
  const { nombre, alias } = planRowOf(values, plan);
  const problems: FieldProblem[] = [];
  const taken = plans.find((other) => other.id !== plan?.id && namesOf(other).includes(fold(nombre)));
  if (!nombre) problems.push({ field: 'nombre', text: 'Falta el nombre del plan.' });
  else if (taken) problems.push({ field: 'nombre', text: `Ya está en la lista: ${taken.nombre}.` });
  const filter = plan?.alias?.find(
    (name) => searchPlans.some((fixed) => fixed === name) && !alias?.includes(name),
  );
  if (filter)
    problems.push({ field: 'alias', text: `«${filter}» es un filtro de la búsqueda. Déjalo en la lista.` });
  else if (alias?.some((name) => name.length > planLimits.nombre))
    problems.push({ field: 'alias', text: `Un nombre tiene hasta ${planLimits.nombre} letras.` });
  else if (alias && alias.length > planLimits.alias)
    problems.push({ field: 'alias', text: `Caben hasta ${planLimits.alias} nombres.` });
  return problems;
}

function namesOf({ nombre, alias }: KeptPlan): string[] {
  return [nombre, ...(alias ?? [])].map(fold);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
