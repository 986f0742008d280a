import { type Api, loadApi } from '../../lib/api.ts';
import type { Json, TablesInsert } from '../../lib/database.types.ts';
import { attempt, type Outcome, runMutation } from '../../lib/mutation.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { getAccount } from '../../session/session.ts';
import { deviceLists, keepDeviceLists, keepDeviceToken } from './device-lists.ts';
import { applyWrite, cleanName, cleanNote, type KeptList, type ListWrite } from './lists.ts';

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
    done: doneWords[write.intent],
    failed: (sentence) => `No se guardó. ${sentence}`,
  });
}

async function save(write: ListWrite): Promise<void> {
  if (getAccount()) return withFreshSession(async () => saveInAccount(await loadApi(), write));
  keepDeviceLists(applyWrite(deviceLists(), write));
}

async function saveInAccount(api: Api, write: ListWrite): Promise<void> {
  if (write.intent === 'share') {
    const { data, error } = await api.rpc('compartir_lista', { lista: write.lista });
    if (error) throw error;
    keepDeviceToken(write.lista, data);
    return;
  }
  if (write.intent === 'renew') {
    const { data, error } = await api.rpc('renovar_lista', { lista: write.lista });
    if (error) throw error;
    if (data === null) throw new Error('El enlace ya venció. Crea uno nuevo.');
    return;
  }
  const { error } = await call(api, write);
  if (error) throw error;
  if (write.intent === 'unshare' || write.intent === 'delete') keepDeviceToken(write.lista, null);
  if (write.intent !== 'put-back') return;
  // In another order than it was it is back all the same.
  await api.rpc('ordenar_lista', { lista: write.lista, proveedores: write.order });
}

function call(api: Api, write: Exclude<ListWrite, { intent: 'share' | 'renew' }>) {
  const { lista } = write.intent === 'create' ? { lista: write.id } : write;
  const entries = api.from('listas_proveedores');
  switch (write.intent) {
    case 'create':
      return api.rpc('guardar_listas', { listas: toStored([write]) });
    case 'rename':
      return api
        .from('listas')
        .update({ nombre: cleanName(write.nombre) })
        .eq('id', lista);
    case 'delete':
      return api.from('listas').delete().eq('id', lista);
    case 'add':
      return addEntry(api, { lista_id: lista, proveedor_id: write.proveedor });
    case 'put-back':
      return addEntry(api, { lista_id: lista, ...write.entry });
    case 'remove':
      return entries.delete().eq('lista_id', lista).eq('proveedor_id', write.proveedor);
    case 'note':
      return entries
        .update({ nota: cleanNote(write.nota) })
        .eq('lista_id', lista)
        .eq('proveedor_id', write.proveedor);
    case 'order':
      return api.rpc('ordenar_lista', { lista, proveedores: write.order });
    case 'drop-outside':
      return api.rpc('quitar_los_de_fuera', { lista });
    case 'unshare':
      return api.rpc('dejar_de_compartir', { lista });
  }
}

/** What is in the list already stays as it is. */
async function addEntry(api: Api, row: { lista_id: string; proveedor_id: string; nota?: string | null }) {
  // Its place, the last, is the database's to give.
  const { error } = await api.from('listas_proveedores').insert(row as TablesInsert<'listas_proveedores'>);
  return { error: error?.code === '23505' ? null : error };
}

function toStored(lists: Array<Pick<KeptList, 'id' | 'nombre' | 'proveedores'>>): Json {
  return lists.map(({ id, nombre, proveedores }) => ({
    id,
    nombre: cleanName(nombre),
    proveedores: proveedores.map(({ proveedor_id, nota }) => ({ proveedor_id, nota })),
  }));
}

let moving: Promise<Outcome> | undefined;

/** Moves the lists of the device into the account of this tab. What fails stays on the device, and is tried again. */
export async function moveDeviceLists(): Promise<void> {
  if (deviceLists().length === 0) return;
  moving ??= attempt(move, {
    topic,
    done: 'Tus listas de este aparato ya están en tu cuenta',
    failed: (sentence) => `Tus listas siguen solo en este aparato. ${sentence}`,
  }).finally(() => {
    moving = undefined;
  });
  await moving;
}

async function move(): Promise<void> {
  const lists = deviceLists();
  await withFreshSession(async () => {
    const { error } = await (await loadApi()).rpc('guardar_listas', { listas: toStored(lists) });
    if (error) throw error;
  });
  const moved = new Set(lists.map(({ id }) => id));
  keepDeviceLists(deviceLists().filter(({ id }) => !moved.has(id)));
}
