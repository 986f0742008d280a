import { type Api, dataOf, loadApi } from '../../lib/api.ts';
import type { Json, Tables, TablesUpdate } from '../../lib/database.types.ts';
import type { BaseVersion } from '../../lib/drafts.ts';
import { runMutation } from '../../lib/mutation.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { EditConflict, saveAtVersion, versionOf, written } from '../../lib/versioned-row.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import type { AvailabilityState, Wait } from '../facts/availability.ts';
import type { ConfirmationGroup } from '../facts/freshness.ts';
import type { hoursOf } from '../facts/week.ts';
import { type Field, isSameTyped, readFields } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';
import { baseOf, fieldsOfPlace, placeBaseOf, placeFields, type RowPart, rowParts } from './parts.ts';
import { fetchPlaces } from './queries.ts';
import type { Place } from './rows.ts';

interface PartWrite {
  providerId: string;
  values: Typed;
  base: BaseVersion<Typed>;
}

interface PlaceWrite extends PartWrite {
  intent: 'save-place';
  isPrincipal: boolean;
}

interface RowWrite extends PartWrite {
  intent: 'save-row';
  part: RowPart;
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
  | RowWrite
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

async function run(api: Api, write: FactsWrite): Promise<unknown> {
  switch (write.intent) {
    case 'save-place':
      return write.base.version ? savePlace(api, write) : createPlace(api, write);
    case 'delete-place':
      return written(api.from('sedes').delete().match(write.version).select('id'));
    case 'save-row':
      return saveRow(api, write);
    // One answer, and the latest stands: whoever taps has seen which one is shown.
    case 'save-availability':
      return api.from('disponibilidad').upsert(write.row).select().single().then(dataOf);
    case 'confirm-groups': {
      const grupos = write.groups ?? undefined;
      return api
        .rpc('confirmar_grupos', { proveedor: write.providerId, ...(grupos && { grupos }) })
        .then(dataOf);
    }
    case 'choose-reminders': {
      const { providerId: proveedor, areWanted: recibir } = write;
      return api.rpc('elegir_recordatorios', { proveedor, recibir }).then(dataOf);
    }
  }
}

type Openings = ReturnType<typeof hoursOf>;

/** What the function that stores a place is given. */
function placeDataOf(values: Typed, isPrincipal: boolean) {
  const { horas, ...datos } = readFields(fieldsOfPlace(isPrincipal), values);
  return { datos, horas: (horas ?? []) as Openings };
}

async function savePlace(api: Api, { providerId, isPrincipal, values, base }: PlaceWrite) {
  const { datos, horas } = placeDataOf(values, isPrincipal);
  return saveOnto({
    base,
    values,
    fields: placeFields,
    async write(version) {
      const { data, error } = await api.rpc('guardar_sede', {
        datos: { id: base.id, ...datos } as Json,
        horas,
        base: version,
      });
      if (error?.code === 'PT409') return { data: [], error: null };
      return { data: data && [savedPlace(data, values, horas)], error };
    },
    async read() {
      const place = (await fetchPlaces(api, providerId)).find(({ id }) => id === base.id);
      return place ? placeBaseOf(place) : null;
    },
    gone: 'Esta sede ya no existe. Recarga la página.',
  });
}

/** With the id that the form made: when only the response was lost, the next attempt is about the same place. */
async function createPlace(api: Api, { providerId, values, base }: PlaceWrite): Promise<BaseVersion<Typed>> {
  const { datos, horas } = placeDataOf(values, false);
  const own = { id: base.id, proveedor_id: providerId, ...datos } as Json;
  return savedPlace(await api.rpc('guardar_sede', { datos: own, horas }).then(dataOf), values, horas);
}

/** The stored row, with its week and the address that no row shows. */
function savedPlace(row: Tables<'sedes'>, sent: Typed, horas: Openings): BaseVersion<Typed> {
  return placeBaseOf({
    ...(row as Omit<Place, 'horas' | 'disponibilidad'>),
    direccion: row.direccion ?? sent.direccion?.[0] ?? null,
    como_llegar: row.como_llegar ?? sent.como_llegar?.[0] ?? null,
    horas,
    disponibilidad: null,
  });
}

function saveRow(api: Api, { part, providerId, values, base }: RowWrite) {
  const { table, version: versionColumn, fields } = rowParts[part];
  const row: TablesUpdate<typeof table> = readFields(fields, values);
  const own = { proveedor_id: providerId };
  return saveOnto({
    base,
    values,
    fields,
    async write(version) {
      const isNew = table === 'primera_visita' && !version;
      const rows = api.from(table);
      const { data, error } = await (isNew
        ? rows.insert({ ...own, ...row }).select()
        : rows
            .update(row)
            .match({ ...own, [versionColumn]: version })
            .select());
      // Somebody else has told the visit first.
      if (isNew && error?.code === '23505') return { data: [], error: null };
      return { data: data?.map((saved) => baseOf(part, saved)) ?? null, error };
    },
    async read() {
      return baseOf(part, await api.from(table).select().match(own).maybeSingle().then(dataOf));
    },
  });
}

interface PartSave extends Pick<PartWrite, 'base' | 'values'> {
  fields: readonly Field[];
  /** Writes onto a version; no row when another one is stored. */
  write(version: string): Promise<{ data: Array<BaseVersion<Typed>> | null; error: Error | null }>;
  read(): Promise<BaseVersion<Typed> | null>;
  gone?: string;
}

/** Saves a part at its base version; an edit conflict carries what is stored. */
async function saveOnto(save: PartSave): Promise<BaseVersion<Typed>> {
  const { base, values, fields, write, read, gone = 'Esto ya no existe. Recarga la página.' } = save;
  const isSaved = (current: BaseVersion<Typed>) => isSameTyped(fields, current.values, values);
  try {
    return await saveAtVersion({ write: write(base.version), read, isSaved, gone });
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error;
    const current: BaseVersion<Typed> = error.current;
    // No conflict: another part of the row, or the provider, made the version, and no field of this one.
    if (!isSameTyped(fields, current.values, base.values)) throw error;
    return saveAtVersion({ write: write(current.version), read, isSaved, gone });
  }
}
