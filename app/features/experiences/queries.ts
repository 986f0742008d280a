import type { Api } from '../../lib/api.ts';
import type { Experience, Story } from './experiences.ts';

/** What families tell of a provider, from three on. */
export async function fetchStories(api: Api, providerId: string): Promise<Story[]> {
  const { data, error } = await api.rpc('experiencias_de', { proveedor: providerId }, { get: true });
  if (error) throw error;
  return data as Story[];
}

/** The user's own experiences with a provider, newest first. */
export async function fetchOwnExperiences(api: Api, providerId: string): Promise<Experience[]> {
  const { data, error } = await api
    .from('experiencias')
    .select('id,clase,plan,espera_meses,mes')
    .eq('proveedor_id', providerId)
    .order('mes', { ascending: false });
  if (error) throw error;
  return data as Experience[];
}

/** Names of the plans that are offered now. */
export async function fetchToldPlans(api: Api): Promise<string[]> {
  const { data, error } = await api.from('planes').select('nombre').eq('activo', true).order('nombre');
  if (error) throw error;
  return data.map(({ nombre }) => nombre);
}
