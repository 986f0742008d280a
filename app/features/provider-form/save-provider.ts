import type { Api } from '../../lib/api.ts';
import type { Proveedor } from '../directory/profile.ts';
import { differences, type ProviderRow, type ProviderValues, valuesOf } from './values.ts';

/** The version that an edit began with. */
export interface Base {
  id: string;
  version: string;
  values: ProviderValues;
}

export type ProviderWrite = ProviderRow & { aprobado_por_admin?: boolean; usuario_id?: string | null };

/** Somebody else saved in between; nothing was written. */
export class EditConflict extends Error {
  readonly current: Proveedor;
  constructor(current: Proveedor) {
    super('Otra persona cambió este perfil mientras lo editabas.');
    this.current = current;
  }
}

export function baseOf(proveedor: Proveedor): Base {
  return { id: proveedor.id, version: proveedor.fecha_actualizacion, values: valuesOf(proveedor) };
}

/** Writes a new listing, or a change to the version it began with, and gives back what is stored. */
export async function saveProvider(api: Api, row: ProviderWrite, base?: Base): Promise<Proveedor> {
  const written = base ? await update(api, row, base) : await insert(api, row);
  if (written) return written;
  const current = await read(api, base ? ['id', base.id] : ['usuario_id', row.usuario_id ?? '']);
  if (!current) throw new Error('Este perfil ya no existe. Recarga la página.');
  // The answer to an earlier attempt was lost on its way.
  if (holds(current, row)) return current;
  // An approval makes a new version too, and changes nothing that is edited here. A save that itself approves is an
  // admin's, and must not undo what another admin decided.
  const isUntouched =
    base && !row.aprobado_por_admin && differences(valuesOf(current), base.values).length === 0;
  if (isUntouched) return saveProvider(api, row, { ...base, version: current.fecha_actualizacion });
  throw new EditConflict(current);
}

/** Null: the person has a listing already. */
async function insert(api: Api, row: ProviderWrite): Promise<Proveedor | null> {
  const { data, error } = await api.from('proveedores').insert(row).select('*').single();
  if (error?.code === '23505' && row.usuario_id) return null;
  if (error) throw error;
  return data;
}

/** Null: that version is no longer there. */
async function update(api: Api, row: ProviderWrite, { id, version }: Base): Promise<Proveedor | null> {
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

async function read(api: Api, [column, value]: ['id' | 'usuario_id', string]): Promise<Proveedor | null> {
  const { data, error } = await api.from('proveedores').select('*').eq(column, value).maybeSingle();
  if (error) throw error;
  return data;
}

function holds(current: Proveedor, row: ProviderWrite): boolean {
  const names = Object.keys(row) as Array<keyof ProviderWrite>;
  return names.every((name) => JSON.stringify(current[name]) === JSON.stringify(row[name]));
}
