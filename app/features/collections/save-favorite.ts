import type { Api } from '../../lib/api.ts';

/** What is kept beside providers, as the database spells it. */
export type KeptKind = 'pregunta' | 'respuesta' | 'recurso';

/** The heart, as the clientAction of a page with hearts gets it. */
export interface FavoriteWrite {
  intent: 'favorite';
  id: string;
  /** Without one it is a provider. */
  clase?: KeptKind;
  wanted: boolean;
}

/** A second time it changes nothing. */
export async function saveFavorite(
  api: Api,
  userId: string,
  { id, clase, wanted }: FavoriteWrite,
  signal: AbortSignal,
): Promise<void> {
  if (clase) {
    const { error, status } = await api
      .rpc('guardar', { clase, elemento: id, esta: wanted })
      .abortSignal(signal);
    if (error) throw Object.assign(error, { status });
    return;
  }
  const table = api.from('favorite_providers');
  const { error, status } = await (wanted
    ? table.insert({ user_id: userId, provider_id: id })
    : table.delete().eq('user_id', userId).eq('provider_id', id)
  ).abortSignal(signal);
  const isThereAlready = wanted && error?.code === '23505';
  if (error && !isThereAlready) throw Object.assign(error, { status });
}
