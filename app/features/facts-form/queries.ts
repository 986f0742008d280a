import { type Api, dataOf } from '../../lib/api.ts';
import { oneOf, rpc } from '../../lib/rpc.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { PlacedConfirmation } from '../facts/provider-facts.ts';
import { fetchConfirmations } from '../facts/queries.ts';
import type { Details, FirstVisit, Place } from './rows.ts';

const placeColumns = '*,horas(dia,abre,cierra),disponibilidad(*)';

/** A provider with all of its facts, as its owner and admins read them. */
export interface EditedFacts {
  provider: Provider;
  /** The principal one first. */
  places: Place[];
  details: Details | null;
  visit: FirstVisit | null;
  confirmations: PlacedConfirmation[];
  reminders: Reminders;
}

/** Whether reminders reach the provider by mail, or why not. */
const reminders = ['llegan', 'sin_recordatorios', 'sin_correo', 'correo_fallido'] as const;
export type Reminders = (typeof reminders)[number];

interface FactsRow extends Provider {
  sedes: Place[];
  detalles: Details | null;
  primera_visita: FirstVisit | null;
}

/** By the id of the provider or of its owner; null: there is none. */
export async function fetchFacts(
  api: Api,
  key: { id: string } | { usuario_id: string },
): Promise<EditedFacts | null> {
  const { data, error } = await api
    .from('proveedores')
    .select(`*,sedes(${placeColumns}),detalles(*),primera_visita(*)`)
    .match(key)
    .maybeSingle()
    .overrideTypes<FactsRow, { merge: false }>();
  if (error) throw error;
  if (!data) return null;
  const { sedes, detalles, primera_visita, ...provider } = data;
  const [confirmations, places, reminders] = await Promise.all([
    fetchConfirmations(api, provider.id),
    withHiddenAddresses(api, provider.id, sedes),
    fetchReminders(api, provider.id),
  ]);
  return {
    provider,
    places: places.sort(principalFirst),
    details: detalles,
    visit: primera_visita,
    confirmations,
    reminders,
  };
}

async function fetchReminders(api: Api, proveedor: string): Promise<Reminders> {
  return rpc(api, 'recordatorios_de', { proveedor }, oneOf(reminders));
}

/** Addresses that families do not see stand in no table: a function gives them to who may edit them. */
async function withHiddenAddresses(api: Api, providerId: string, places: Place[]): Promise<Place[]> {
  if (places.every(({ visibilidad }) => visibilidad === 'completa')) return places;
  const data = await api.rpc('direcciones_de', { proveedor: providerId }).then(dataOf);
  return places.map((place) => {
    const hidden = data.find(({ sede_id }) => sede_id === place.id);
    return hidden ? { ...place, direccion: hidden.direccion, como_llegar: hidden.como_llegar } : place;
  });
}

export async function fetchPlaces(api: Api, providerId: string): Promise<Place[]> {
  const { data, error } = await api
    .from('sedes')
    .select(placeColumns)
    .eq('proveedor_id', providerId)
    .overrideTypes<Place[], { merge: false }>();
  if (error) throw error;
  return withHiddenAddresses(api, providerId, data);
}

function principalFirst(one: Place, other: Place): number {
  return (
    Number(other.principal) - Number(one.principal) ||
    one.orden - other.orden ||
    one.fecha_creacion.localeCompare(other.fecha_creacion)
  );
}
