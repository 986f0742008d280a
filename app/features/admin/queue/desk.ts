import type { Api } from '../../../lib/api.ts';
import { isChore, keyOf, type QueueItem } from './kinds.ts';
import { noItem, type QueueQuery, readKey } from './params.ts';
import {
  type Admin,
  type Decision,
  fetchAdmins,
  fetchDecision,
  fetchNotes,
  fetchQueue,
  type Note,
} from './queries.ts';
import { fetchOpened, type Opened } from './renderers.tsx';

/** The queue and its open item. */
export interface QueuePage {
  /** Of every kind. */
  items: QueueItem[];
  open: OpenItem | null;
  /** The address names an item that does not wait any more: who decided, if anybody. */
  gone: { key: string; decision: Decision | null } | null;
  admins: Admin[];
}

export interface OpenItem {
  key: string;
  /** Null: it left the queue between two reads. */
  opened: Opened | null;
  notes: Note[];
}

export async function fetchDesk(api: Api, { clase, elemento }: QueueQuery): Promise<QueuePage> {
  const named = readKey(elemento);
  // The one that the address names is read at the same time; the first is known only afterwards.
  const [items, admins, early] = await Promise.all([
    fetchQueue(api),
    fetchAdmins(api),
    named ? fetchOpen(api, named) : null,
  ]);
  if (elemento === noItem) return { items, open: null, gone: null, admins };
  if (early && items.some((item) => keyOf(item) === elemento))
    return { items, open: early, gone: null, admins };
  const first = items.find(({ kind, count }) => count > 0 && (clase ? kind === clase : !isChore(kind)));
  const [open, decision] = await Promise.all([
    first ? fetchOpen(api, first) : null,
    named ? fetchDecision(api, named.kind, named.id) : null,
  ]);
  return { items, open, gone: named ? { key: elemento, decision } : null, admins };
}

async function fetchOpen(api: Api, item: Pick<QueueItem, 'kind' | 'id'>): Promise<OpenItem> {
  const { kind, id } = item;
  const [opened, notes] = await Promise.all([fetchOpened(api, kind, id), fetchNotes(api, kind, id)]);
  return { key: keyOf(item), opened, notes };
}
