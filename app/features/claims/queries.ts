import { type Api, dataOf } from '../../lib/api.ts';
import { isId } from '../../lib/ids.ts';
import type { Claim, ClaimedProvider } from './claim.ts';

/** What a person sees who says that a provider is theirs. */
export interface ClaimPage {
  /** Null while it is not public: then only the claim is shown. */
  provider: ClaimedProvider | null;
  /** The person's latest claim on it. */
  claim: Claim | null;
  /** A person has at most one provider. */
  hasProvider: boolean;
}

const providerColumns = 'id,nombre,telefono,whatsapp,email,usuario_id';

export async function fetchClaimPage(
  api: Api,
  providerId: string,
  userId: string,
): Promise<ClaimPage | null> {
  if (!isId(providerId)) return null;
  const [provider, claim, own] = await Promise.all([
    api.from('proveedores').select(providerColumns).eq('id', providerId).maybeSingle(),
    api
      .from('reclamaciones')
      .select('id,medio,estado,probada_en,dueno_avisado_en,objetada_en,fecha_creacion')
      .eq('proveedor_id', providerId)
      .eq('usuario_id', userId)
      .order('fecha_creacion', { ascending: false })
      .limit(1)
      .maybeSingle(),
    api.from('proveedores').select('id').eq('usuario_id', userId).maybeSingle(),
  ]);
  const error = provider.error ?? claim.error ?? own.error;
  if (error) throw error;
  if (!provider.data && !claim.data) return null;
  return { provider: provider.data, claim: claim.data as Claim | null, hasProvider: own.data !== null };
}

export interface OwnersClaim {
  id: string;
  probada_en: string;
  hasta: string;
  objetada_en: string | null;
}

export interface Removal {
  id: string;
  /** The day on which it is deleted. */
  borrar_en: string;
}

/** What an owner has to know of their provider: who else asks for it, and whether it was removed. */
export interface OwnerNotices {
  claims: OwnersClaim[];
  removal: Removal | null;
}

export async function fetchOwnerNotices(api: Api): Promise<OwnerNotices> {
  const [claims, removal] = await Promise.all([api.rpc('reclamaciones_de_mi_perfil'), fetchOwnRemoval(api)]);
  if (claims.error) throw claims.error;
  return { claims: claims.data, removal };
}

async function fetchOwnRemoval(api: Api): Promise<Removal | null> {
  const data = await api.rpc('baja_de_mi_perfil').then(dataOf);
  return data[0] ?? null;
}

export interface RemovalPage {
  provider: { id: string; nombre: string };
  isOwn: boolean;
  /** Of one's own provider, once it is done. */
  removal: Removal | null;
}

export async function fetchRemovalPage(
  api: Api,
  providerId: string,
  userId: string | null,
): Promise<RemovalPage | null> {
  if (!isId(providerId)) return null;
  const { data, error } = await api
    .from('proveedores')
    .select('id,nombre,usuario_id')
    .eq('id', providerId)
    .maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const { usuario_id, ...provider } = data;
  const isOwn = userId !== null && usuario_id === userId;
  return { provider, isOwn, removal: isOwn ? await fetchOwnRemoval(api) : null };
}
