import type { Api } from '../../lib/api.ts';
import { fold } from '../../lib/fold.ts';
import { formPlans, searchPlans } from '../../lib/lists/plans.ts';

/** A health plan with the other names that it goes by, as admins keep them (`planes`). */
export interface Plan {
  nombre: string;
  alias: string[] | null;
}

/** Also those that are not offered any more: who still holds one is found by all of its names. */
export async function fetchPlans(api: Api, signal?: AbortSignal): Promise<Plan[]> {
  let query = api.from('planes').select('nombre,alias').order('nombre');
  if (signal) query = query.abortSignal(signal);
  const { data, error } = await query.retry(false);
  if (error) throw error;
  return data;
}

/** The names under which a provider may hold a plan of the filter. */
export function planNames(plan: string, plans: Plan[]): string[] {
  const wanted = fold(plan);
  const known = plans
    .map(({ nombre, alias }) => [nombre, ...(alias ?? [])])
    .filter((names) => names.some((name) => fold(name) === wanted));
  return [...new Set([plan, ...known.flat()])];
}

/** What the provider form offers: its own list, then what admins added since. */
export async function fetchOfferedPlans(api: Api): Promise<string[]> {
  const { data, error } = await api.from('planes').select('nombre').eq('activo', true).order('nombre');
  if (error) throw error;
  const listed = new Set<string>([...formPlans, ...searchPlans]);
  return [...formPlans, ...data.map(({ nombre }) => nombre).filter((name) => !listed.has(name))];
}
