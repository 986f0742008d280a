import { type Api, dataOf } from '../../lib/api.ts';
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
    api.from('sedes').select('id').match({ proveedor_id: provider.id, principal: true }).then(dataOf),
    api.rpc('direcciones_de', { proveedor: provider.id }).then(dataOf),
  ]);
  const hidden = addresses.find(({ sede_id }) => sede_id === places[0]?.id);
  return hidden ? { ...provider, direccion: hidden.direccion, hiddenPlaceId: hidden.sede_id } : provider;
}

/** A provider that is saved without an address leaves the hidden one; emptying the field throws it away. */
export async function clearHiddenAddress(api: Api, provider: EditedProvider): Promise<EditedProvider> {
  if (!provider.hiddenPlaceId || provider.direccion === null) return provider;
  await api.rpc('guardar_sede', { datos: { id: provider.hiddenPlaceId, direccion: null } }).then(dataOf);
  return { ...provider, direccion: null };
}
