import { type Api, dataOf } from '../../lib/api.ts';
import type { Json, TablesInsert } from '../../lib/database.types.ts';
import { UserFacingError } from '../../lib/error-messages.ts';
import { keepDeviceToken } from './device-lists.ts';
import { cleanName, cleanNote, type KeptList, type ListWrite } from './lists.ts';

/** Writes into the account. A second time, after an answer that was lost, it changes nothing. */
export async function saveList(api: Api, write: ListWrite, signal: AbortSignal): Promise<void> {
  if (write.intent === 'share' || write.intent === 'renew') return saveLink(api, write, signal);
  const { data, error, status } = await call(api, write).abortSignal(signal);
  const isThereAlready = isAddition(write) && error?.code === '23505';
  if (error && !isThereAlready) {
    // The policy tells neither which list nor which provider it found wanting.
    if (isAddition(write) && error.code === '42501')
      throw gone('Esa lista ya no existe, o el proveedor salió del directorio.');
    throw Object.assign(error, { status });
  }
  if (write.intent === 'rename' && isEmpty(data)) throw gone('Esa lista ya no existe. Recarga la página.');
  if (write.intent === 'note' && isEmpty(data))
    throw gone('Ese proveedor ya no está en la lista. Recarga la página.');
  if (write.intent === 'unshare' || write.intent === 'delete') keepDeviceToken(write.lista, null);
  if (write.intent !== 'put-back') return;
  // In another order than it was it is back all the same.
  await api.rpc('ordenar_lista', { lista: write.lista, proveedores: write.order }).abortSignal(signal);
}

async function saveLink(
  api: Api,
  { intent, lista }: Extract<ListWrite, { intent: 'share' | 'renew' }>,
  signal: AbortSignal,
): Promise<void> {
  if (intent === 'share') {
    const data = await api.rpc('compartir_lista', { lista }).abortSignal(signal).then(dataOf);
    keepDeviceToken(lista, data);
    return;
  }
  const data = await api.rpc('renovar_lista', { lista }).abortSignal(signal).then(dataOf);
  if (data === null) throw new UserFacingError('El enlace ya venció. Crea uno nuevo.');
}

const isAddition = ({ intent }: ListWrite) => intent === 'add' || intent === 'put-back';
const isEmpty = (rows: unknown) => Array.isArray(rows) && rows.length === 0;

/** What was to be changed is not there, as the database says it where it is asked. */
function gone(sentence: string): Error {
  return Object.assign(new UserFacingError(sentence), { status: 404 });
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
        .eq('id', lista)
        .select('id');
    case 'delete':
      return api.from('listas').delete().eq('id', lista);
    case 'add':
      return entries.insert(placeless({ lista_id: lista, proveedor_id: write.proveedor }));
    case 'put-back':
      return entries.insert(placeless({ lista_id: lista, ...write.entry }));
    case 'remove':
      return entries.delete().eq('lista_id', lista).eq('proveedor_id', write.proveedor);
    case 'resource':
      return api.rpc('recurso_en_lista', { lista, recurso: write.recurso.id, esta: write.wanted });
    case 'note':
      return entries
        .update({ nota: cleanNote(write.nota) })
        .eq('lista_id', lista)
        .eq('proveedor_id', write.proveedor)
        .select('id');
    case 'order':
      return api.rpc('ordenar_lista', { lista, proveedores: write.order });
    case 'drop-outside':
      return api.rpc('quitar_los_de_fuera', { lista });
    case 'unshare':
      return api.rpc('dejar_de_compartir', { lista });
  }
}

/** Its place, the last, is the database's to give. */
function placeless(row: { lista_id: string; proveedor_id: string; nota?: string | null }) {
  return row as TablesInsert<'listas_proveedores'>;
}

export function toStored(lists: Array<Pick<KeptList, 'id' | 'nombre' | 'proveedores' | 'recursos'>>): Json {
  return lists.map(({ id, nombre, proveedores, recursos = [] }) => ({
    id,
    nombre: cleanName(nombre),
    proveedores: proveedores.map(({ proveedor_id, nota }) => ({ proveedor_id, nota })),
    recursos: recursos.map((one) => one.id),
  }));
}
