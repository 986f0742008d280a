import type { Api } from '../../lib/api.ts';

/** Ids of the providers that a user has saved. */
export async function fetchFavoriteIds(api: Api, userId: string): Promise<string[]> {
  const { data, error } = await api.from('favorite_providers').select('provider_id').eq('user_id', userId);
  if (error) throw error;
  return data.map(({ provider_id }) => provider_id);
}
