import type { Api } from '../../../lib/api.ts';
import { Constants } from '../../../lib/database.types.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { licenceKinds } from '../../moderation/licence-kinds.ts';
import { type ListQuery, listParams, type Page, pageSize, rangeOf } from '../list-query.ts';

const text = z.nullable(z.string());

/** A licence as an admin noted it, with its number. */
const licence = z.object({
  clase: z.enum(licenceKinds.map(([kind]) => kind)),
  numero: z.string(),
  vista_el: z.string(),
  vence_el: z.string(),
});
export type KeptLicence = z.infer<typeof licence>;

/** Not everybody has a telephone, has signed in, has a provider, is paused or has a licence. */
const adminUser = z.object({
  id: z.string(),
  nombre_completo: z.string(),
  email: z.string(),
  rol: z.string(),
  telefono: text,
  municipio: text,
  fecha_registro: z.string(),
  ultimo_acceso: text,
  roles: z.array(z.enum(Constants.public.Enums.app_role)),
  segundo_factor: z.boolean(),
  proveedor_id: text,
  /** The last day of the pause. */
  pausa_hasta: text,
  pausa_motivo: text,
  licencia: z.nullable(licence),
  total: z.number(),
});
export type AdminUser = z.infer<typeof adminUser>;

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
  const wanted = { busqueda: query.q, orden: query.orden, limite: pageSize, desplazamiento };
  const rows = await rpc(api, 'admin_usuarios', wanted, z.array(adminUser));
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whoever has exactly this address; capitals do not count. */
export async function findUserByEmail(api: Api, email: string): Promise<AdminUser | null> {
  const wanted = email.trim().toLowerCase();
  const all = { busqueda: wanted, orden: 'email', limite: 200 };
  const users = await rpc(api, 'admin_usuarios', all, z.array(adminUser));
  return users.find((user) => user.email.toLowerCase() === wanted) ?? null;
}

export const isAdminUser = ({ roles }: AdminUser) => roles.includes('admin');
export const isModeratorUser = ({ roles }: AdminUser) => roles.includes('moderador');
