import { type Api, loadApi } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { runMutation } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { EditConflict, saveAtVersion, versionOf, written } from '../../../lib/versioned-row.ts';
import { withFreshSession } from '../../../session/fresh-session.ts';
import type { AvailabilityState, Wait } from '../availability.ts';
import type { ConfirmationGroup } from '../freshness.ts';
import { type CareValues, careBaseOf, careRowOf } from './care-values.ts';
import { addMunicipality, type PlaceValues, placeBaseOf, placeDataOf } from './place-values.ts';
import { type PremisesValues, premisesBaseOf, premisesRowOf } from './premises-values.ts';
import { fetchDetails, fetchPlaces, fetchVisit } from './queries.ts';
import type { Details, FirstVisit, Place } from './rows.ts';
import { type VisitValues, visitBaseOf, visitRowOf, visitValuesOf } from './visit-values.ts';
import { hoursOf } from './week.ts';

interface PartWrite<Intent extends string, Values> {
  intent: Intent;
  providerId: string;
  values: Values;
  base: BaseVersion<Values>;
}

interface PlaceWrite extends PartWrite<'save-place', PlaceValues> {
  isPrincipal: boolean;
}

export interface DeletePlace {
  intent: 'delete-place';
  version: ReturnType<typeof versionOf>;
  name: string;
}

export interface AvailabilityWrite {
  intent: 'save-availability';
  row: { sede_id: string; estado: AvailabilityState; espera: Wait | null; nota: string | null };
}

/** Groups that are still as they were; none named: all that the provider says. */
export interface ConfirmWrite {
  intent: 'confirm-groups';
  providerId: string;
  groups: ConfirmationGroup[] | null;
}

export interface RemindersWrite {
  intent: 'choose-reminders';
  providerId: string;
  areWanted: boolean;
}

/** What the parts send to the clientAction of their page. */
export type FactsWrite =
  | PlaceWrite
  | DeletePlace
  | PartWrite<'save-care', CareValues>
  | PartWrite<'save-premises', PremisesValues>
  | PartWrite<'save-visit', VisitValues>
  | AvailabilityWrite
  | ConfirmWrite
  | RemindersWrite;

export function deletePlaceOf(place: Place, name: string): DeletePlace {
  return { intent: 'delete-place', version: versionOf(place), name };
}

/** Saves one part. The part itself says how it went; a removed place and the choice of reminders are said by a toast. */
export function changeFacts(write: FactsWrite) {
  const save = () => withFreshSession(async () => run(await signedInApi(), write));
  switch (write.intent) {
    case 'delete-place':
      return runMutation<unknown>(save, {
        topic: 'facts',
        done: `Sede de ${write.name} quitada`,
        failed: (sentence) => `No se quitó la sede. ${sentence}`,
      });
    case 'choose-reminders':
      return runMutation<unknown>(save, {
        topic: 'reminders',
        done: write.areWanted ? 'Volverás a recibir recordatorios' : 'No te enviaremos más recordatorios',
        failed: (sentence) => `No se guardó. ${sentence}`,
      });
    default:
      return runMutation<unknown>(save, { topic: 'facts', failed: () => undefined });
  }
}

/** Without a session the database would only say that it is not allowed. */
async function signedInApi(): Promise<Api> {
  const { data } = await (await loadSupabase()).auth.getSession();
  if (!data.session) throw Object.assign(new Error('No session'), { code: 'session_expired' });
  return loadApi();
}

function run(api: Api, write: FactsWrite): Promise<unknown> {
  switch (write.intent) {
    case 'save-place':
      return write.base.version ? savePlace(api, write) : createPlace(api, write);
    case 'delete-place':
      return written(api.from('sedes').delete().match(write.version).select('id'));
    case 'save-care':
      return saveCare(api, write);
    case 'save-premises':
      return savePremises(api, write);
    case 'save-visit':
      return saveVisit(api, write);
    case 'save-availability':
      return saveAvailability(api, write);
    case 'confirm-groups':
      return confirmGroups(api, write);
    case 'choose-reminders':
      return chooseReminders(api, write);
  }
}

async function savePlace(api: Api, { providerId, isPrincipal, values, base }: PlaceWrite) {
  const sent = { ...values, ...addMunicipality(values) };
  const datos = { id: base.id, ...placeDataOf(sent, isPrincipal) };
  return saveOnto<PlaceValues>({
    base,
    values: sent,
    async write(version) {
      const { data, error } = await api.rpc('guardar_sede', {
        datos,
        horas: hoursOf(sent.horas),
        base: version,
      });
      if (error?.code === 'PT409') return { data: [], error: null };
      return { data: data && [placeBaseOf(savedPlace(data, sent))], error };
    },
    async read() {
      const place = (await fetchPlaces(api, providerId)).find(({ id }) => id === base.id);
      return place ? placeBaseOf(place) : null;
    },
    gone: 'Esta sede ya no existe. Recarga la página.',
  });
}

/** With the id that the form made: when only the response was lost, the next attempt is about the same place. */
async function createPlace(
  api: Api,
  { providerId, values, base }: PlaceWrite,
): Promise<BaseVersion<PlaceValues>> {
  const sent = { ...values, ...addMunicipality(values) };
  const datos = { id: base.id, proveedor_id: providerId, ...placeDataOf(sent, false) };
  const { data, error } = await api.rpc('guardar_sede', { datos, horas: hoursOf(sent.horas) });
  if (error) throw error;
  return placeBaseOf(savedPlace(data, sent));
}

/** The stored row, with its week and the address that no row shows. */
function savedPlace(row: Tables<'sedes'>, sent: PlaceValues): Place {
  return {
    ...(row as Omit<Place, 'horas' | 'disponibilidad'>),
    direccion: row.direccion ?? sent.direccion,
    como_llegar: row.como_llegar ?? sent.como_llegar,
    horas: hoursOf(sent.horas),
    disponibilidad: null,
  };
}

function saveCare(api: Api, { providerId, values, base }: PartWrite<'save-care', CareValues>) {
  return saveOnto<CareValues>({
    base,
    values,
    async write(version) {
      const at = { proveedor_id: providerId, atencion_actualizada: version };
      const { data, error } = await api.from('detalles').update(careRowOf(values)).match(at).select();
      return { data: (data as Details[] | null)?.map(careBaseOf) ?? null, error };
    },
    read: async () => careBaseOf(await fetchDetails(api, providerId)),
  });
}

function savePremises(api: Api, { providerId, values, base }: PartWrite<'save-premises', PremisesValues>) {
  return saveOnto<PremisesValues>({
    base,
    values,
    async write(version) {
      const at = { proveedor_id: providerId, lugar_actualizado: version };
      const { data, error } = await api.from('detalles').update(premisesRowOf(values)).match(at).select();
      return { data: (data as Details[] | null)?.map(premisesBaseOf) ?? null, error };
    },
    read: async () => premisesBaseOf(await fetchDetails(api, providerId)),
  });
}

function saveVisit(api: Api, { providerId, values, base }: PartWrite<'save-visit', VisitValues>) {
  const table = () => api.from('primera_visita');
  const row = visitRowOf(values);
  return saveOnto<VisitValues>({
    base,
    values: visitValuesOf(row),
    async write(version) {
      const { data, error } = version
        ? await table().update(row).match({ proveedor_id: providerId, fecha_actualizacion: version }).select()
        : await table()
            .insert({ proveedor_id: providerId, ...row })
            .select();
      // Somebody else has told the visit first.
      if (!version && error?.code === '23505') return { data: [], error: null };
      return { data: (data as FirstVisit[] | null)?.map(visitBaseOf) ?? null, error };
    },
    read: async () => visitBaseOf(await fetchVisit(api, providerId)),
  });
}

/** One answer, and the latest stands: whoever taps has seen which one is shown. */
async function saveAvailability(api: Api, { row }: AvailabilityWrite) {
  const { data, error } = await api.from('disponibilidad').upsert(row).select().single();
  if (error) throw error;
  return data;
}

async function confirmGroups(api: Api, { providerId, groups }: ConfirmWrite) {
  const { data, error } = await api.rpc('confirmar_grupos', {
    proveedor: providerId,
    ...(groups && { grupos: groups }),
  });
  if (error) throw error;
  return data;
}

async function chooseReminders(api: Api, { providerId, areWanted }: RemindersWrite) {
  const { error } = await api.rpc('elegir_recordatorios', { proveedor: providerId, recibir: areWanted });
  if (error) throw error;
}

interface PartSave<Values> {
  base: BaseVersion<Values>;
  values: Values;
  /** Writes onto a version; no row when another one is stored. */
  write(version: string): Promise<{ data: Array<BaseVersion<Values>> | null; error: Error | null }>;
  read(): Promise<BaseVersion<Values> | null>;
  gone?: string;
}

/** Saves a part at its base version; an edit conflict carries what is stored. */
async function saveOnto<Values extends object>(save: PartSave<Values>): Promise<BaseVersion<Values>> {
  const { base, values, write, read, gone = 'Esto ya no existe. Recarga la página.' } = save;
  const isSaved = (current: BaseVersion<Values>) => isSame(current.values, values);
  try {
    return await saveAtVersion({ write: write(base.version), read, isSaved, gone });
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error;
    const current: BaseVersion<Values> = error.current;
    // No conflict: another part of the row, or the provider, made the version, and no field of this one.
    if (!isSame(current.values, base.values)) throw error;
    return saveAtVersion({ write: write(current.version), read, isSaved, gone });
  }
}

/** Lists of keys come back in an order of their own, and empty text beside "Añadir" is no value. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one, normal) === JSON.stringify(other, normal);
}

function normal(name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  const isSet = ['modalidades', 'idiomas', 'se_puede', 'atiende_municipios'].includes(name);
  return isSet && Array.isArray(value) ? value.toSorted() : value;
}
