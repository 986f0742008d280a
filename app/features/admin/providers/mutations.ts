import { type Api, loadApi } from '../../../lib/api.ts';
import { messages } from '../../../lib/messages.ts';
import { attempt } from '../../../lib/mutation.ts';
import { versionOf, written } from '../../../lib/versioned-row.ts';
import { findUserByEmail } from '../users/queries.ts';
import type { AdminProvider } from './queries.ts';

const words = messages.adminProveedores;

/** What an admin does to a row of the list. */
export interface ProviderChange {
  intent: 'approve' | 'disapprove' | 'delete' | 'owner';
  provider: AdminProvider;
  /** Address of the new owner; null: nobody owns it. */
  email?: string | null;
}

export class UnknownEmail extends Error {
  override name = 'UnknownEmail';
}

/** For the clientAction. The list is read again after a failure too: the row may have changed. */
export function changeProvider({ intent, provider, email = null }: ProviderChange) {
  const { write, done, failed } = {
    approve: {
      write: (api: Api) => update(api, provider, { aprobado_por_admin: true }),
      done: words.approved,
      failed: words.approveFailed,
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
  return attempt(async () => write(await loadApi()), { topic: 'provider', done, failed: () => failed });
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
