import { isId } from '../../lib/ids.ts';
import { recall, remember, storedText } from '../../lib/local-storage.ts';
import { linksKey, listsKey } from './device-keys.ts';
import { cleanName, type KeptList, type ListEntry, type ListResource, limits, nameProblem } from './lists.ts';

const stored = storedText(listsKey);

export const deviceLists = (): KeptList[] => readStored(stored.read());

export function keepDeviceLists(lists: readonly KeptList[]): void {
  stored.write(lists.length > 0 ? writeStored(lists) : '');
}

/** The token of a list's link, if this device made it. */
export function deviceToken(list: string): string | null {
  return readTokens()[list] ?? null;
}

/** Null: the link has ended. */
export function keepDeviceToken(list: string, token: string | null): void {
  const { [list]: _, ...others } = readTokens();
  remember(linksKey, JSON.stringify(token ? { ...others, [list]: token } : others));
}

function readTokens(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(recall(linksKey) ?? '{}');
    const entries = Object.entries(found ?? {}).filter(([, token]) => typeof token === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Of the form in which lists are kept. */
const version = 1;

export function writeStored(lists: readonly KeptList[]): string {
  const kept = lists.map(({ id, nombre, proveedores, recursos }) => ({ id, nombre, proveedores, recursos }));
  return JSON.stringify({ version, listas: kept });
}

/** What another version or another hand wrote is no list. */
export function readStored(stored: string | null): KeptList[] {
  try {
    const found = JSON.parse(stored ?? '') as { version?: unknown; listas?: unknown };
    if (found.version !== version || !Array.isArray(found.listas)) return [];
    return found.listas.filter(isStoredList).map(({ id, nombre, proveedores, recursos }) => ({
      id,
      nombre: cleanName(nombre),
      compartida_desde: null,
      compartida_hasta: null,
      fuera: 0,
      proveedores: proveedores.filter(isStoredEntry).slice(0, limits.providers),
      recursos: Array.isArray(recursos)
        ? recursos.filter(isStoredResource).slice(0, limits.providers)
        : undefined,
    }));
  } catch {
    return [];
  }
}

function isStoredList(value: unknown): value is Pick<KeptList, 'id' | 'nombre' | 'proveedores' | 'recursos'> {
  const { id, nombre, proveedores } = (value ?? {}) as Partial<KeptList>;
  return isId(id) && typeof nombre === 'string' && !nameProblem(nombre) && Array.isArray(proveedores);
}

function isStoredResource(value: unknown): value is ListResource {
  const { id, titulo, url } = (value ?? {}) as Partial<ListResource>;
  return isId(id) && typeof titulo === 'string' && /^https?:/.test(String(url));
}

function isStoredEntry(value: unknown): value is ListEntry {
  const { proveedor_id, nota } = (value ?? {}) as Partial<ListEntry>;
  const isNote = nota === null || (typeof nota === 'string' && nota.length <= limits.note);
  return isId(proveedor_id) && isNote;
}
