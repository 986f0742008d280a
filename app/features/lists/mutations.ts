import { dataOf, loadApi } from '../../lib/api.ts';
import { attempt, type Outcome, runMutation } from '../../lib/mutation.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { getAccount } from '../../session/session.ts';
import { deviceLists, keepDeviceLists } from '../collections/device-lists.ts';
import { applyWrite, type ListWrite } from '../collections/lists.ts';
import { toStored } from '../collections/save-list.ts';
import { type Delivery, wordsOf } from '../pending/delivery.ts';
import { sendOrQueue } from '../pending/mutations.ts';

const topic = 'lists';

const doneWords: Partial<Record<ListWrite['intent'], string>> = {
  rename: 'Lista guardada',
  delete: 'Lista eliminada',
  note: 'Nota guardada',
  share: 'Enlace creado',
  renew: 'El enlace sirve 90 días más',
  unshare: 'La lista ya no se comparte',
};

/** For the clientAction: to the account, or on the device for a visitor. */
export function writeLists(write: ListWrite) {
  return runMutation(() => save(write), {
    topic,
    done: wordsOf(doneWords[write.intent]),
    failed: (sentence) => `No se guardó. ${sentence}`,
  });
}

async function save(write: ListWrite): Promise<Delivery> {
  const account = getAccount();
  if (account) return sendOrQueue(account.id, write);
  keepDeviceLists(applyWrite(deviceLists(), write));
  return 'done';
}

let moving: Promise<Outcome> | undefined;

/** Moves the lists of the device into the account of this tab. What fails stays on the device, and is tried again. */
export async function moveDeviceLists(): Promise<void> {
  if (deviceLists().length === 0 || !navigator.onLine) return;
  moving ??= attempt(move, {
    topic,
    done: 'Tus listas de este dispositivo ya están en tu cuenta',
    failed: (sentence) => `Tus listas siguen solo en este dispositivo. ${sentence}`,
  }).finally(() => {
    moving = undefined;
  });
  await moving;
}

async function move(): Promise<void> {
  const lists = deviceLists();
  await withFreshSession(async () => {
    await (await loadApi()).rpc('guardar_listas', { listas: toStored(lists) }).then(dataOf);
  });
  const moved = new Set(lists.map(({ id }) => id));
  keepDeviceLists(deviceLists().filter(({ id }) => !moved.has(id)));
}
