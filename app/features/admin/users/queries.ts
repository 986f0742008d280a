import type { Api } from '../../../lib/api.ts';
import type { Database } from '../../../lib/database.types.ts';
import type { LicenceKind } from '../../moderation/licence-kinds.ts';
import { type ListQuery, listParams, type Page, pageSize, rangeOf } from '../list-query.ts';

type Listed = Database['public']['Functions']['admin_usuarios']['Returns'][number];

/** A licence as an admin noted it, with its number. */
export interface KeptLicence {
  clase: LicenceKind;
  numero: string;
  vista_el: string;
  vence_el: string;
}

/** Not everybody has a telephone, has signed in, has a provider, is paused or has a licence. */
export type AdminUser = Omit<
  Listed,
  'municipio' | 'telefono' | 'ultimo_acceso' | 'proveedor_id' | 'pausa_hasta' | 'pausa_motivo' | 'licencia'
> & {
  municipio: string | null;
  telefono: string | null;
  ultimo_acceso: string | null;
  proveedor_id: string | null;
  /** The last day of the pause. */
  pausa_hasta: string | null;
  pausa_motivo: string | null;
  licencia: KeptLicence | null;
};

export const userOrders = {
  recientes: 'Registro más reciente',
  antiguos: 'Registro más antiguo',
  nombre: 'Por nombre',
  email: 'Por correo',
  acceso: 'Último acceso',
};

export const userParams = listParams(userOrders);

export async function fetchUsers(api: Api, query: ListQuery): Promise<Page<AdminUser>> {
  const [desplazamiento] = rangeOf(query);
  const { data, error } = await api.rpc('admin_usuarios', {
    busqueda: query.q,
    orden: query.orden,
    limite: pageSize,
    desplazamiento,
  });
  if (error) throw error;
  return { rows: data as unknown as AdminUser[], total: data[0]?.total ?? 0 };
}

/** Whoever has exactly this address; capitals do not count. */
export async function findUserByEmail(api: Api, email: string): Promise<AdminUser | null> {
  const wanted = email.trim().toLowerCase();
  const { data, error } = await api.rpc('admin_usuarios', { busqueda: wanted, orden: 'email', limite: 200 });
  if (error) throw error;
  const users = data as unknown as AdminUser[];
  return users.find((user) => user.email.toLowerCase() === wanted) ?? null;
}

export function isAdminUser({ roles }: AdminUser): boolean {
  return roles.includes('admin');
}
