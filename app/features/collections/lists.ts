import { UserFacingError } from '../../lib/error-messages.ts';
import { hasLink, noLinks } from '../provider-data/no-links.ts';

/** What the database accepts, and so the device. */
export const limits = { lists: 20, providers: 100, name: 80, note: 300 };

/** A provider of a list; what it is and says is read from the directory. */
export interface ListEntry {
  proveedor_id: string;
  nota: string | null;
}

/** A resource of a list, whole: a device that has no network shows it too. */
export interface ListResource {
  id: string;
  titulo: string;
  tipo_recurso: 'pdf' | 'video' | 'link';
  url: string;
}

/** What can be put into a list. */
export type ListedThing = { proveedor: string } | { recurso: ListResource };

/** A list as it is kept, in the account (`mis_listas`) or on the device. */
export interface KeptList {
  id: string;
  nombre: string;
  /** The days of its link; null: nobody else sees it. */
  compartida_desde: string | null;
  compartida_hasta: string | null;
  /** How many have left the directory since they were put in. */
  fuera: number;
  /** In the order of the person. */
  proveedores: ListEntry[];
  /** In the order in which they were put in. */
  recursos?: ListResource[] | undefined;
}

export type ListWrite =
  /** By an id of the device's: a second try makes no second list. */
  | {
      intent: 'create';
      id: string;
      nombre: string;
      proveedores: ListEntry[];
      recursos?: ListResource[] | undefined;
    }
  | { intent: 'rename'; lista: string; nombre: string }
  | { intent: 'delete'; lista: string }
  | { intent: 'add'; lista: string; proveedor: string }
  | { intent: 'remove'; lista: string; proveedor: string }
  /** Undoes a removal: the entry at its former place. */
  | { intent: 'put-back'; lista: string; entry: ListEntry; order: string[] }
  | { intent: 'resource'; lista: string; recurso: ListResource; wanted: boolean }
  | { intent: 'note'; lista: string; proveedor: string; nota: string }
  | { intent: 'order'; lista: string; order: string[] }
  /** The line about those that have left was read; `shown` are the others. */
  | { intent: 'drop-outside'; lista: string; shown: string[] }
  | { intent: 'share'; lista: string }
  | { intent: 'renew'; lista: string }
  | { intent: 'unshare'; lista: string };

export const idOfThing = (thing: ListedThing) => ('recurso' in thing ? thing.recurso.id : thing.proveedor);

export function isIn({ proveedores, recursos = [] }: KeptList, thing: ListedThing): boolean {
  const id = idOfThing(thing);
  return 'recurso' in thing ? recursos.some((one) => one.id === id) : proveedores.some(isEntryOf(id));
}

const isEntryOf = (id: string) => (entry: ListEntry) => entry.proveedor_id === id;

/** Puts it into a list or takes it out. */
export function listing(lista: string, thing: ListedThing, wanted: boolean): ListWrite {
  if ('recurso' in thing) return { intent: 'resource', lista, recurso: thing.recurso, wanted };
  return { intent: wanted ? 'add' : 'remove', lista, proveedor: thing.proveedor };
}

/** One line, as the database cleans it. */
export function cleanName(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Empty is none. */
export function cleanNote(text: string): string | null {
  return cleanName(text) || null;
}

export function nameProblem(text: string): string | undefined {
  const { length } = cleanName(text);
  if (length === 0) return 'Escribe un nombre para la lista';
  if (length > limits.name) return `Usa ${limits.name} letras o menos`;
  return hasLink(text) ? noLinks : undefined;
}

export function noteProblem(text: string): string | undefined {
  return hasLink(text) ? noLinks : undefined;
}

/** The same ones in the order that is named; those that it does not name come after it. */
export function inOrder<Item>(
  items: readonly Item[],
  order: readonly string[],
  idOf: (item: Item) => string,
): Item[] {
  const position = new Map(order.map((id, index) => [id, index]));
  const at = (item: Item) => position.get(idOf(item)) ?? order.length;
  return items.toSorted((one, other) => at(one) - at(other));
}

const entryId = ({ proveedor_id }: ListEntry) => proveedor_id;

/** The lists after a write. What cannot be is refused with a sentence. */
export function applyWrite(lists: readonly KeptList[], write: ListWrite): KeptList[] {
  if (write.intent === 'create') return create(lists, write);
  if (write.intent === 'delete') return lists.filter(({ id }) => id !== write.lista);
  const index = lists.findIndex(({ id }) => id === write.lista);
  const list = lists[index];
  if (!list) throw new UserFacingError('Esa lista ya no existe. Recarga la página.');
  return lists.with(index, { ...list, ...changeOf(list, write) });
}

function create(
  lists: readonly KeptList[],
  { id, nombre, proveedores, recursos }: Extract<ListWrite, { intent: 'create' }>,
): KeptList[] {
  if (lists.some((list) => list.id === id)) return [...lists];
  if (lists.length >= limits.lists) throw new UserFacingError(`Puedes tener hasta ${limits.lists} listas.`);
  const list = {
    id,
    nombre: cleanName(nombre),
    compartida_desde: null,
    compartida_hasta: null,
    fuera: 0,
    proveedores: [...proveedores],
    recursos,
  };
  return [...lists, list];
}

function changeOf(
  { proveedores, recursos = [] }: KeptList,
  write: Exclude<ListWrite, { intent: 'create' | 'delete' }>,
): Partial<KeptList> {
  switch (write.intent) {
    case 'rename':
      return { nombre: cleanName(write.nombre) };
    case 'add':
      return { proveedores: withEntry(proveedores, { proveedor_id: write.proveedor, nota: null }) };
    case 'put-back':
      return { proveedores: inOrder(withEntry(proveedores, write.entry), write.order, entryId) };
    case 'remove':
      return { proveedores: proveedores.filter((entry) => entryId(entry) !== write.proveedor) };
    case 'resource': {
      const others = recursos.filter(({ id }) => id !== write.recurso.id);
      if (!write.wanted) return { recursos: others };
      if (others.length >= limits.providers)
        throw new UserFacingError(`Una lista tiene hasta ${limits.providers} recursos.`);
      return { recursos: others.length < recursos.length ? recursos : [...recursos, write.recurso] };
    }
    case 'note':
      return {
        proveedores: proveedores.map((entry) =>
          entryId(entry) === write.proveedor ? { ...entry, nota: cleanNote(write.nota) } : entry,
        ),
      };
    case 'order':
      return { proveedores: inOrder(proveedores, write.order, entryId) };
    case 'drop-outside':
      return { fuera: 0, proveedores: proveedores.filter((entry) => write.shown.includes(entryId(entry))) };
    default:
      // Links are the account's.
      return {};
  }
}

function withEntry(entries: ListEntry[], entry: ListEntry): ListEntry[] {
  if (entries.some((other) => entryId(other) === entryId(entry))) return entries;
  if (entries.length >= limits.providers)
    throw new UserFacingError(`Una lista tiene hasta ${limits.providers} proveedores.`);
  return [...entries, entry];
}

/** Through its last day; both as "2026-11-16". */
export function isShared({ compartida_hasta: until }: Pick<KeptList, 'compartida_hasta'>, today: string) {
  return until !== null && today <= until;
}

/** With the ids of the providers that others were merged into; of two that are one now the first stays. */
export function renameMerged(list: KeptList, merged: ReadonlyMap<string, string>): KeptList {
  const renamed = new Map<string, ListEntry>();
  for (const entry of list.proveedores) {
    const proveedor_id = merged.get(entry.proveedor_id) ?? entry.proveedor_id;
    if (!renamed.has(proveedor_id)) renamed.set(proveedor_id, { ...entry, proveedor_id });
  }
  return { ...list, proveedores: [...renamed.values()] };
}
