import { type Api, dataOf } from '../../lib/api.ts';
import type { Json } from '../../lib/database.types.ts';
import { withKeys } from '../../lib/rpc.ts';
import { fetchOfferedPlans } from '../directory/plans.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { ProviderFacts } from '../facts/provider-facts.ts';
import { factColumns, fetchConfirmations, readFacts } from '../facts/queries.ts';
import type { ConfirmedGroup, LinkState } from './link.ts';

/** What a provider says, as far as a visitor sees it: the link shows no more than its public profile. */
export interface ConfirmableProvider {
  provider: Provider;
  facts: ProviderFacts;
  /** Plans to choose from. */
  offeredPlans: string[];
}

export async function fetchLink(api: Api, token: string): Promise<LinkState> {
  return callByLink<LinkState>(api.rpc('ver_enlace', { token }));
}

export async function fetchToldProvider(api: Api, id: string): Promise<ConfirmableProvider | null> {
  const [row, confirmations, offeredPlans] = await Promise.all([
    api.from('proveedores').select(`*,${factColumns}`).eq('id', id).maybeSingle().then(dataOf),
    fetchConfirmations(api, id),
    fetchOfferedPlans(api),
  ]);
  if (!row) return null;
  const { sedes, detalles, primera_visita, ...provider } = row;
  const facts = readFacts({ sedes, detalles, primera_visita }, confirmations);
  return { provider, facts, offeredPlans };
}

type Confirmed = LinkState | { estado: 'confirmado'; grupos: ConfirmedGroup[] };
type Requested = LinkState | { estado: 'enviado' } | { estado: 'sin_correo' };
type Removal = LinkState | { estado: 'recibida' };
type Proposed = LinkState | { estado: 'propuesto'; propuestas: number };

export const confirmByLink = (api: Api, token: string) =>
  callByLink<Confirmed>(api.rpc('confirmar_enlace', { token }));

export const requestLink = (api: Api, token: string) =>
  callByLink<Requested>(api.rpc('pedir_enlace', { token }));

export const proposeByLink = (api: Api, token: string, cambios: Json) =>
  callByLink<Proposed>(api.rpc('proponer_por_enlace', { token, cambios }));

export const askRemovalByLink = (api: Api, token: string, motivo: string) =>
  callByLink<Removal>(api.rpc('pedir_baja_por_enlace', { token, motivo }));

/** Always done, whatever the token: what an unknown one would tell is nobody's business. */
export async function wantReminders(api: Api, token: string, areWanted: boolean): Promise<void> {
  await api.rpc(areWanted ? 'volver_a_recordatorios' : 'dejar_recordatorios', { token }).then(dataOf);
}

/** A call with a token; a network that has opened too many unknown ones today is told so. */
export async function callByLink<State extends { estado: string }>(
  answer: PromiseLike<{ data: Json | null; error: { code: string } | null }>,
): Promise<State | { estado: 'demasiados' }> {
  const { data, error } = await answer;
  if (error?.code === 'PT429') return { estado: 'demasiados' };
  if (error) throw error;
  return withKeys<State>('estado').parse(data);
}
