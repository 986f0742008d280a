import { type Api, dataOf } from '../../lib/api.ts';
import { listOf, rpc, withKeys } from '../../lib/rpc.ts';
import type { Experience, Story } from './experiences.ts';

/** What families tell of a provider, from three on. */
export async function fetchStories(api: Api, providerId: string): Promise<Story[]> {
  const answer = listOf(
    withKeys<Story>('clase', 'plan', 'hecho', 'cuantas', 'fueron', 'primer_mes', 'ultimo_mes'),
  );
  return rpc(api, 'experiencias_de', { proveedor: providerId }, answer, { get: true });
}

/** The user's own experiences with a provider, newest first. */
export async function fetchOwnExperiences(api: Api, providerId: string): Promise<Experience[]> {
  const { data, error } = await api
    .from('experiencias')
    .select('id,clase,plan,espera_meses,hecho,fue,mes')
    .eq('proveedor_id', providerId)
    .order('mes', { ascending: false });
  if (error) throw error;
  return data as Experience[];
}

/** Names of the plans that are offered now. */
export async function fetchToldPlans(api: Api): Promise<string[]> {
  const data = await api.from('planes').select('nombre').eq('activo', true).order('nombre').then(dataOf);
  return data.map(({ nombre }) => nombre);
}
