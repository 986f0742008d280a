import type { Api } from '../../../lib/api.ts';
import type { Database } from '../../../lib/database.types.ts';
import { type ListQuery, listParams, type Page, pageSize, rangeOf } from '../list-query.ts';

type Listed = Database['public']['Functions']['admin_usuarios']['Returns'][number];

/** Not everybody has a telephone, has signed in, or has a provider. */
export type AdminUser = Omit<Listed, 'municipio' | 'telefono' | 'ultimo_acceso' | 'proveedor_id'> & {
  municipio: string | null;
  telefono: string | null;
  ultimo_acceso: string | null;
  proveedor_id: string | null;
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
  return { rows: data, total: data[0]?.total ?? 0 };
}

/** Whoever has exactly this address; capitals do not count. */
export async function findUserByEmail(api: Api, email: string): Promise<AdminUser | null> {
  const wanted = email.trim().toLowerCase();
  const { data, error } = await api.rpc('admin_usuarios', { busqueda: wanted, orden: 'email', limite: 200 });
  if (error) throw error;
  return data.find((user) => user.email.toLowerCase() === wanted) ?? null;
}

export function isAdminUser({ roles }: AdminUser): boolean {
  return roles.includes('admin');
}
