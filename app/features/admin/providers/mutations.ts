import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import { messages } from '../../../lib/messages.ts';
import { attempt } from '../../../lib/mutation.ts';
import { EditConflict, versionOf, written } from '../../../lib/versioned-row.ts';
import type { Decided } from '../queue/kind-module.ts';
import { findUserByEmail } from '../users/queries.ts';
import type { AdminProvider } from './queries.ts';

const words = messages.adminProveedores;
export const topic = 'provider';

export interface ProviderAction {
  /** Approve; leave it pending; leave it with a note; and the two ways back. */
  do: 'approve' | 'leave' | 'return' | 'disapprove' | 'wait';
  id: string;
  name: string;
  /** What was shown: a later version is not approved unseen. */
  version: string;
  /** What is missing, for its owner. */
  note?: string;
}

/** What an admin does to a row of the list. */
export interface ProviderChange {
  intent: 'approve' | 'undo' | 'disapprove' | 'delete' | 'owner';
  provider: AdminProvider;
  /** Address of the new owner; null: nobody owns it. */
  email?: string | null;
  /** What takes an approval back. */
  undo?: ProviderAction;
}

export class UnknownEmail extends Error {
  override name = 'UnknownEmail';
}

/** What an admin decides about a provider, in the queue and in the list. */
export async function decideProvider(api: Api, action: ProviderAction): Promise<Decided<ProviderAction>> {
  const { id, name, version, note } = action;
  if (action.do === 'return') {
    const data = await api.rpc('devolver_perfil', { proveedor: id, version, nota: note ?? '' }).then(dataOf);
    if (!data) return { state: 'changed' };
    return { state: 'done', text: `Devolviste «${name}» con tu nota`, undo: { ...action, do: 'wait' } };
  }
  if (action.do === 'leave' || action.do === 'wait') {
    const dejar = action.do === 'leave';
    const data = await api.rpc('dejar_sin_aprobar', { proveedor: id, version, dejar }).then(dataOf);
    if (!data) return { state: 'changed' };
    const text = dejar ? `«${name}» queda sin aprobar` : `«${name}» espera otra vez`;
    return { state: 'done', text, ...(dejar && { undo: { ...action, do: 'wait' } }) };
  }
  const isApproval = action.do === 'approve';
  const { data, error } = await api
    .from('proveedores')
    .update({ aprobado_por_admin: isApproval })
    .match({ id, fecha_actualizacion: version, aprobado_por_admin: !isApproval })
    .select('fecha_actualizacion');
  if (error) throw error;
  const [row] = data;
  if (!row) return { state: 'changed' };
  const shown = { ...action, version: row.fecha_actualizacion };
  // A provider that is disapproved has been looked at, and this one has not.
  if (!isApproval) return decideProvider(api, { ...shown, do: 'wait' });
  const undo: ProviderAction = { ...shown, do: 'disapprove' };
  return { state: 'done', text: words.approved, undo };
}

/**
 * For the clientAction; of an approval it returns what takes it back, and the page offers it. The list is read again after a
 * failure too: the row may have changed.
 */
export function changeProvider({ intent, provider, email = null, undo }: ProviderChange) {
  const { id, nombre: name, fecha_actualizacion: version } = provider;
  const { write, done, failed } = {
    approve: {
      write: (api: Api) => decideShown(api, { do: 'approve', id, name, version }),
      done: undefined,
      failed: words.approveFailed,
    },
    undo: {
      write: (api: Api) => decideShown(api, undo ?? { do: 'disapprove', id, name, version }),
      done: `«${name}» espera otra vez`,
      failed: words.rejectFailed,
    },
    disapprove: {
      write: (api: Api) => update(api, provider, { aprobado_por_admin: false }),
      done: words.rejected,
      failed: words.rejectFailed,
    },
    delete: {
      write: (api: Api) => written(api.from('proveedores').delete().match(versionOf(provider)).select('id')),
      done: words.removed,
      failed: words.removeFailed,
    },
    owner: {
      write: (api: Api) => assignOwner(api, provider, email),
      done: email ? `Ahora ${email.trim()} es dueño de ${provider.nombre}` : 'El perfil quedó sin dueño',
      // The dialog says it.
      failed: undefined,
    },
  }[intent];
  return attempt<unknown>(async () => write(await loadApi()), { topic, done, failed: () => failed });
}

async function decideShown(api: Api, action: ProviderAction): Promise<ProviderAction | undefined> {
  const decided = await decideProvider(api, action);
  if (decided.state !== 'done') throw new EditConflict(undefined);
  return decided.undo;
}

async function assignOwner(api: Api, provider: AdminProvider, email: string | null) {
  const owner = email === null ? null : await findUserByEmail(api, email);
  if (email !== null && !owner) throw new UnknownEmail();
  // Whether it is approved is said too: an admin's change that does not say it would approve.
  const { aprobado_por_admin } = provider;
  return update(api, provider, { usuario_id: owner?.id ?? null, aprobado_por_admin });
}

interface Changes {
  aprobado_por_admin: boolean;
  usuario_id?: string | null;
}

function update(api: Api, provider: AdminProvider, changes: Changes) {
  return written(api.from('proveedores').update(changes).match(versionOf(provider)).select('id'));
}
