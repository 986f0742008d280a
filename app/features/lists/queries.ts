import { type Api, loadApi } from '../../lib/api.ts';
import type { Qr } from '../../lib/qr.ts';
import { getAccount } from '../../session/session.ts';
import { deviceLists, deviceToken } from './device-lists.ts';
import type { ListItem } from './list-words.ts';
import type { KeptList, ListEntry } from './lists.ts';
import { moveDeviceLists } from './mutations.ts';

/** The lists of the account, or those of the device for a visitor; the first made first. */
export async function fetchLists(): Promise<KeptList[]> {
  if (!getAccount()) return deviceLists();
  await moveDeviceLists();
  return fetchAccountLists(await loadApi());
}

type AccountList = KeptList & { proveedores: ListItem[] };

async function fetchAccountLists(api: Api): Promise<AccountList[]> {
  const { data, error } = await api.rpc('mis_listas', undefined, { get: true });
  if (error) throw error;
  return data as unknown as AccountList[];
}

/** A list on the screen, with what its providers say today. */
export interface OpenList {
  list: KeptList;
  items: ListItem[];
  /** How many have left the directory. */
  outside: number;
  /** If it is shared, and this device made the link. */
  link: string | null;
  qr: Qr | null;
}

export interface ListsPage {
  lists: KeptList[];
  /** Null: none is asked for. Undefined: it is not there. */
  open: OpenList | null | undefined;
}

export async function fetchListsPage(id: string | undefined): Promise<ListsPage> {
  const lists = await fetchLists();
  const list = lists.find((one) => one.id === id);
  return { lists, open: list ? await openList(list) : id ? undefined : null };
}

async function openList(list: KeptList): Promise<OpenList> {
  const items = getAccount() ? (list.proveedores as ListItem[]) : await fetchItems(list.proveedores);
  const token = list.compartida_hasta ? deviceToken(list.id) : null;
  const link = token ? linkOf(token) : null;
  const qr = link ? (await import('../../lib/qr.ts')).createQr(link) : null;
  return { list, items, outside: list.fuera + list.proveedores.length - items.length, link, qr };
}

const linkOf = (token: string) => `${window.location.origin}/lista/${token}`;

/** Of a list on the device: what the directory says of its providers, in its order. */
async function fetchItems(entries: readonly ListEntry[]): Promise<ListItem[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ proveedor_id }) => proveedor_id);
  const { data, error } = await (await loadApi())
    .from('proveedores')
    .select(
      'proveedor_id:id,nombre,tipo_servicio,subcategoria,municipio,telefono,...resumen_hechos(hechos:linea)',
    )
    .eq('aprobado_por_admin', true)
    .in('id', ids);
  if (error) throw error;
  const found = new Map(data.map((row) => [row.proveedor_id, row]));
  return entries.flatMap(({ proveedor_id, nota }) => {
    const row = found.get(proveedor_id);
    return row ? [{ ...row, hechos: row.hechos ?? null, nota }] : [];
  });
}

/** A list by its link, and nothing about whose it is. */
export interface SharedList {
  nombre: string;
  vence_el: string;
  fuera: number;
  proveedores: ListItem[];
}

/** Null: unknown, ended or withdrawn, which are not told apart; or too many unknown ones were opened today. */
export async function fetchSharedList(api: Api, token: string): Promise<SharedList | null> {
  const { data, error } = await api.rpc('lista_compartida', { token });
  if (error?.code === 'PT429') return null;
  if (error) throw error;
  return data as unknown as SharedList | null;
}
