import type { SupabaseClient, User } from '@supabase/supabase-js';
import { type Call, Refusal } from './serve.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The caller, proved by a session that is still alive. Whether they are an admin now, with the second step shown and
 * a sign-in that is recent enough, the database says in their name.
 */
export async function requireAdmin({
  token,
  service,
  caller,
}: Pick<Call, 'token' | 'service' | 'caller'>): Promise<User> {
  if (!token || !caller) throw new Refusal(401, 'Debes iniciar sesión');
  const { data, error } = await service.auth.getUser(token);
  if (error || !data.user) throw new Refusal(401, 'Debes iniciar sesión');
  const { error: refused, status } = await caller.rpc('exigir_admin', { reciente: true });
  if (refused && status === 403) throw new Refusal(403, refused.message, refused.hint || undefined);
  if (refused) throw refused;
  return data.user;
}

export async function isAdmin(service: SupabaseClient, userId: string): Promise<boolean> {
  const { data, error } = await service
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .maybeSingle();
  if (error) throw error;
  return data !== null;
}

export function requireUserId(body: Call['body']): string {
  const { userId } = body;
  if (typeof userId !== 'string' || !uuid.test(userId)) throw new Refusal(400, 'El usuario no es válido');
  return userId;
}

export async function requireUser(service: SupabaseClient, userId: string): Promise<User> {
  const { data, error } = await service.auth.admin.getUserById(userId);
  if (error && error.status !== 404) throw error;
  if (!data.user) throw new Refusal(404, 'El usuario no existe');
  return data.user;
}

/**
 * Writes what an admin did to an account into the audit log, which only the secret key can do for what no trigger sees.
 * Without the account when that is gone: nothing is left that names it.
 */
export async function recordAct(
  service: SupabaseClient,
  { actor, accion, user, nombre }: { actor: User; accion: string; user?: User; nombre?: string | null },
): Promise<void> {
  const { error } = await service.rpc('registrar_acto_admin', {
    actor: actor.id,
    accion,
    tabla: 'auth.users',
    ...(user && { fila_id: user.id, antes: { nombre_completo: nombre } }),
  });
  if (error) throw error;
}

export async function nameOf(service: SupabaseClient, userId: string): Promise<string | null> {
  const { data, error } = await service
    .from('profiles')
    .select('nombre_completo')
    .eq('id', userId)
    .maybeSingle();
  if (error) throw error;
  return data?.nombre_completo ?? null;
}
