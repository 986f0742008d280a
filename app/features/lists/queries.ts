import { type Api, loadApi } from '../../lib/api.ts';
import { isUnreachable } from '../../lib/error-messages.ts';
import type { Qr } from '../../lib/qr.ts';
import { listOf, orNull, rpc, withKeys } from '../../lib/rpc.ts';
import { getAccount } from '../../session/session.ts';
import { deviceLists, deviceToken, keepDeviceLists } from '../collections/device-lists.ts';
import { type KeptList, type ListEntry, type ListResource, renameMerged } from '../collections/lists.ts';
import { fetchMerged } from '../directory/merged.ts';
import type { Guide } from '../guide/guide.ts';
import { withOfflineFallback } from '../guide/with-offline-fallback.ts';
import { pendingOf, withLists } from '../pending/pending.ts';
import { fetchOwn } from '../pending/queries.ts';
import type { ListItem } from './list-text.ts';
import { moveDeviceLists } from './mutations.ts';

export interface Lists {
  lists: KeptList[];
  /** Of the copy on this device; undefined for what the account tells now. */
  savedAt?: string | undefined;
  /** How many writes of the account wait for the network. */
  pending: number;
}

/** The lists of the account, or those of the device for a visitor; the first made first. */
export async function fetchLists(): Promise<Lists> {
  const account = getAccount();
  if (!account) return { lists: deviceLists(), pending: 0 };
  await moveDeviceLists();
  const { rows, savedAt } = await fetchOwn('listas', account.id, readAccountLists);
  const pending = pendingOf(account.id);
  return { lists: withLists(rows, pending), savedAt, pending: pending.length };
}

/** The entries of an account's list are items, but for those that wait. */
type AccountList = KeptList & { proveedores: ListItem[] };

async function readAccountLists(): Promise<AccountList[]> {
  const answer = listOf(withKeys<AccountList>('id', 'nombre', 'proveedores'));
  return rpc(await loadApi(), 'mis_listas', undefined, answer, { get: true });
}

/** A list on the screen, with what its providers say today. */
export interface OpenList {
  list: KeptList;
  items: ListItem[];
  /** How many have left the directory. */
  outside: number;
  /** How many this device knows no name of, without a network. */
  unnamed: number;
  /** If it is shared, and this device made the link. */
  link: string | null;
  qr: Qr | null;
}

export interface ListsPage extends Lists {
  /** Null: none is asked for. Undefined: it is not there. */
  open: OpenList | null | undefined;
}

export async function fetchListsPage(id: string | undefined): Promise<ListsPage> {
  const read = await fetchLists();
  const list = read.lists.find((one) => one.id === id);
  if (!list) return { ...read, open: id ? undefined : null };
  const { savedAt, ...open } = await openList(list);
  return { ...read, savedAt: read.savedAt ?? savedAt, open };
}

async function openList(list: KeptList): Promise<OpenList & { savedAt?: string | undefined }> {
  const { items, savedAt, isWhole } = await nameEntries(list.proveedores);
  const followed = isWhole && items.length < list.proveedores.length ? await followMerged(list) : null;
  if (followed) return openList(followed);
  const token = list.compartida_hasta ? deviceToken(list.id) : null;
  const link = token ? linkOf(token) : null;
  const qr = link ? await createQr(link) : null;
  const missing = list.proveedores.length - items.length;
  const [outside, unnamed] = isWhole ? [list.fuera + missing, 0] : [list.fuera, missing];
  return { list, items, outside, unnamed, link, qr, savedAt };
}

/** A list of the device with the providers that others were merged into, and so it is kept; null: none was. */
async function followMerged(list: KeptList): Promise<KeptList | null> {
  if (getAccount()) return null;
  const ids = list.proveedores.map(({ proveedor_id }) => proveedor_id);
  const merged = await fetchMerged(await loadApi(), ids);
  if (merged.size === 0) return null;
  const followed = renameMerged(list, merged);
  keepDeviceLists(deviceLists().map((one) => (one.id === list.id ? followed : one)));
  return followed;
}

/** A sheet is printed without it where it cannot come. */
async function createQr(link: string): Promise<Qr | null> {
  return import('../../lib/qr.ts').then(
    (module) => module.createQr(link),
    () => null,
  );
}

const linkOf = (token: string) => `${window.location.origin}/lista/${token}`;

interface Named {
  items: ListItem[];
  /** When the guide was saved that names them. */
  savedAt?: string | undefined;
  /** Who has no item is not in the directory. */
  isWhole: boolean;
}

/** What the directory says of the providers of a list, in its order. */
async function nameEntries(entries: readonly ListEntry[]): Promise<Named> {
  const unknown = entries.filter((entry) => !isItem(entry));
  const { rows, savedAt, isWhole } = await findRows(unknown.map(({ proveedor_id }) => proveedor_id));
  const found = new Map(rows.map((row) => [row.proveedor_id, row]));
  const items = entries.flatMap((entry): ListItem[] => {
    if (isItem(entry)) return [entry];
    const row = found.get(entry.proveedor_id);
    return row ? [{ ...row, nota: entry.nota }] : [];
  });
  return { items, savedAt, isWhole };
}

const isItem = (entry: ListEntry): entry is ListItem => 'nombre' in entry;

type ItemRow = Omit<ListItem, 'nota'>;

interface FoundRows {
  rows: ItemRow[];
  savedAt?: string;
  isWhole: boolean;
}

/** Without network and guide there are none: the list opens all the same. */
async function findRows(ids: string[]): Promise<FoundRows> {
  if (ids.length === 0) return { rows: [], isWhole: true };
  try {
    return await withOfflineFallback(
      () => readRows(ids),
      (guide) => rowsOfGuide(guide, ids),
    );
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { rows: [], isWhole: false };
  }
}

async function readRows(ids: string[]): Promise<FoundRows> {
  const { data, error } = await (await loadApi())
    .from('proveedores')
    .select(
      'proveedor_id:id,nombre,tipo_servicio,subcategoria,municipio,telefono,...resumen_hechos(hechos:linea)',
    )
    .eq('aprobado_por_admin', true)
    .in('id', ids);
  if (error) throw error;
  return { rows: data.map((row) => ({ ...row, hechos: row.hechos ?? null })), isWhole: true };
}

/** It may be older than the list: who is not in it may be in the directory. */
function rowsOfGuide({ list, savedAt, currentId }: Guide, ids: string[]): FoundRows {
  const wanted = new Map(ids.map((id) => [currentId(id), id]));
  const rows = list.providers
    .filter(({ id }) => wanted.has(id))
    .map(({ id, nombre, tipo_servicio, subcategoria, municipio, telefono, hechos }) => ({
      proveedor_id: wanted.get(id) ?? id,
      nombre,
      tipo_servicio,
      subcategoria,
      municipio,
      telefono,
      hechos: hechos ?? null,
    }));
  return { rows, savedAt, isWhole: false };
}

/** A list by its link, and nothing about whose it is. */
export interface SharedList {
  nombre: string;
  vence_el: string;
  fuera: number;
  proveedores: ListItem[];
  recursos?: ListResource[];
}

/** Null: unknown, ended or withdrawn, which are not told apart; or too many unknown ones were opened today. */
export async function fetchSharedList(api: Api, token: string): Promise<SharedList | null> {
  const { data, error } = await api.rpc('lista_compartida', { token });
  if (error?.code === 'PT429') return null;
  if (error) throw error;
  return orNull(withKeys<SharedList>('nombre', 'vence_el', 'fuera', 'proveedores')).parse(data);
}
