import type { Api } from '../../lib/api.ts';

/** The heart, as the clientAction of a page with hearts gets it. */
export interface FavoriteWrite {
  intent: 'favorite';
  providerId: string;
  wanted: boolean;
}

/** A second time it changes nothing. */
export async function saveFavorite(
  api: Api,
  userId: string,
  { providerId, wanted }: FavoriteWrite,
  signal: AbortSignal,
): Promise<void> {
  const table = api.from('favorite_providers');
  const { error, status } = await (wanted
    ? table.insert({ user_id: userId, provider_id: providerId })
    : table.delete().eq('user_id', userId).eq('provider_id', providerId)
  ).abortSignal(signal);
  const isThereAlready = wanted && error?.code === '23505';
  if (error && !isThereAlready) throw Object.assign(error, { status });
}
