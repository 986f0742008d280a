import type { Api } from '../../lib/api.ts';
import type { Provider } from '../directory/provider-detail.ts';
import { differences, type ProviderRow, type ProviderValues, valuesOf } from './values.ts';

/** Base version of an edit, for optimistic concurrency. */
export interface BaseVersion {
  id: string;
  version: string;
  values: ProviderValues;
}

export type ProviderWrite = ProviderRow & { aprobado_por_admin?: boolean; usuario_id?: string | null };

/** Version conflict: somebody else saved since the edit began; nothing was written. */
export class EditConflict extends Error {
  readonly current: Provider;
  constructor(current: Provider) {
    super('Otra persona cambió este perfil mientras lo editabas.');
    this.current = current;
  }
}

export function baseVersionOf(provider: Provider): BaseVersion {
  return { id: provider.id, version: provider.fecha_actualizacion, values: valuesOf(provider) };
}

/** Inserts, or updates the row if it still has the base version; returns the stored row. */
export async function saveProvider(api: Api, row: ProviderWrite, base?: BaseVersion): Promise<Provider> {
  const written = base ? await update(api, row, base) : await insert(api, row);
  if (written) return written;
  const current = await read(api, base ? ['id', base.id] : ['usuario_id', row.usuario_id ?? '']);
  if (!current) throw new Error('Este perfil ya no existe. Recarga la página.');
  // An earlier attempt was written and only its response was lost.
  if (holds(current, row)) return current;
  // No conflict: an approval makes a new version too, and changes no field of this form. Except for an admin's save,
  // which itself approves and must not undo the decision of another admin.
  const isUntouched =
    base && !row.aprobado_por_admin && differences(valuesOf(current), base.values).length === 0;
  if (isUntouched) return saveProvider(api, row, { ...base, version: current.fecha_actualizacion });
  throw new EditConflict(current);
}

/** Null: the user already owns a provider. */
async function insert(api: Api, row: ProviderWrite): Promise<Provider | null> {
  const { data, error } = await api.from('proveedores').insert(row).select('*').single();
  if (error?.code === '23505' && row.usuario_id) return null;
  if (error) throw error;
  return data;
}

/** Null: the stored row has another version. */
async function update(api: Api, row: ProviderWrite, { id, version }: BaseVersion): Promise<Provider | null> {
  const { data, error } = await api
    .from('proveedores')
    .update(row)
    .eq('id', id)
    .eq('fecha_actualizacion', version)
    .select('*')
    .maybeSingle();
  if (error) throw error;
  return data;
}

async function read(api: Api, [column, value]: ['id' | 'usuario_id', string]): Promise<Provider | null> {
  const { data, error } = await api.from('proveedores').select('*').eq(column, value).maybeSingle();
  if (error) throw error;
  return data;
}

function holds(current: Provider, row: ProviderWrite): boolean {
  const names = Object.keys(row) as Array<keyof ProviderWrite>;
  return names.every((name) => JSON.stringify(current[name]) === JSON.stringify(row[name]));
}
