import type { Api } from '../../lib/api.ts';
import type { BaseVersion } from '../../lib/drafts.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { EditConflict, saveAtVersion } from '../../lib/versioned-row.ts';
import type { Account } from '../../session/session.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { Typed } from '../provider-data/typed.ts';
import { clearHiddenAddress, type EditedProvider, withHiddenAddress } from './hidden-address.ts';
import { differences, type ProviderRow, valuesOf } from './values.ts';

/** What the form sends to the clientAction of its route; without a base version it is a new provider. */
export interface ProviderWrite {
  row: ProviderRow;
  base?: BaseVersion<Typed> | undefined;
}

type StoredRow = ProviderRow & { aprobado_por_admin?: boolean; usuario_id?: string | null };

export function baseVersionOf(provider: Provider): BaseVersion<Typed> {
  return { id: provider.id, version: provider.fecha_actualizacion, values: valuesOf(provider) };
}

/** What an owner saves becomes pending. */
export async function saveOwnProvider(
  account: Account,
  { row, base }: ProviderWrite,
): Promise<EditedProvider> {
  const client = await loadSupabase();
  const { data } = await client.auth.getSession();
  if (!data.session) throw Object.assign(new Error('No session'), { code: 'session_expired' });
  const saved = await saveProvider(
    client,
    { ...row, usuario_id: account.id, aprobado_por_admin: false },
    base,
  );
  // Shows the link to the provider dashboard at once; should it fail, the roles read on the next visit show it.
  if (!account.isProvider) await client.auth.updateUser({ data: { is_provider: true } });
  return saved;
}

/** Inserts, or updates the row if it still has the base version; returns the stored row. */
export async function saveProvider(
  api: Api,
  row: StoredRow,
  base?: BaseVersion<Typed>,
): Promise<EditedProvider> {
  const table = () => api.from('proveedores');
  try {
    const saved = await saveAtVersion<Provider>({
      write: base
        ? table().update(row).match({ id: base.id, fecha_actualizacion: base.version }).select()
        : insert(api, row),
      async read() {
        const key = base ? { id: base.id } : { usuario_id: row.usuario_id ?? '' };
        const { data, error } = await table().select().match(key).maybeSingle();
        if (error) throw error;
        return data && withHiddenAddress(api, data);
      },
      isSaved: (current) => holds(current, row),
      gone: 'Este perfil ya no existe. Recarga la página.',
    });
    const edited = await withHiddenAddress(api, saved);
    return row.direccion === null ? clearHiddenAddress(api, edited) : edited;
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error;
    const current: Provider = error.current;
    // No conflict: an approval makes a new version too, and changes no field of this form. Except for an admin's save,
    // which itself approves and must not undo the decision of another admin.
    const isUntouched =
      base && !row.aprobado_por_admin && differences(valuesOf(current), base.values).length === 0;
    if (isUntouched) return saveProvider(api, row, { ...base, version: current.fecha_actualizacion });
    throw new EditConflict(current, 'Otra persona cambió este perfil mientras lo editabas.');
  }
}

/** Writes nothing when the user already owns a provider. */
async function insert(api: Api, row: StoredRow) {
  const { data, error } = await api.from('proveedores').insert(row).select();
  return error?.code === '23505' && row.usuario_id ? { data: [], error: null } : { data, error };
}

function holds(current: Provider, row: StoredRow): boolean {
  const names = Object.keys(row) as Array<keyof StoredRow>;
  return names.every((name) => JSON.stringify(current[name]) === JSON.stringify(row[name]));
}
