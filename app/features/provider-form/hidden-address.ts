import type { Api } from '../../lib/api.ts';
import type { Provider } from '../directory/provider-detail.ts';

/** A provider as its form edits it: with the address that its principal place hides from families. */
export interface EditedProvider extends Provider {
  /** The principal place, where it hides its address. */
  hiddenPlaceId?: string | undefined;
}

/** A hidden address stands in no table: a function gives it to owner and admins. */
export async function withHiddenAddress(api: Api, provider: Provider): Promise<EditedProvider> {
  if (provider.direccion !== null) return provider;
  const [places, addresses] = await Promise.all([
    api.from('sedes').select('id').match({ proveedor_id: provider.id, principal: true }),
    api.rpc('direcciones_de', { proveedor: provider.id }),
  ]);
  if (places.error) throw places.error;
  if (addresses.error) throw addresses.error;
  const hidden = addresses.data.find(({ sede_id }) => sede_id === places.data[0]?.id);
  return hidden ? { ...provider, direccion: hidden.direccion, hiddenPlaceId: hidden.sede_id } : provider;
}

/** A provider that is saved without an address leaves the hidden one; emptying the field throws it away. */
export async function clearHiddenAddress(api: Api, provider: EditedProvider): Promise<EditedProvider> {
  if (!provider.hiddenPlaceId || provider.direccion === null) return provider;
  const { error } = await api.rpc('guardar_sede', { datos: { id: provider.hiddenPlaceId, direccion: null } });
  if (error) throw error;
  return { ...provider, direccion: null };
}
