import type { SupabaseClient, User } from '@supabase/supabase-js';
import { type Call, Refusal } from './serve.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The caller, proved by a session that is still alive, and an admin by the row that says so. */
export async function requireAdmin({ token, service }: Pick<Call, 'token' | 'service'>): Promise<User> {
  if (!token) throw new Refusal(401, 'Debes iniciar sesión');
  const { data, error } = await service.auth.getUser(token);
  if (error || !data.user) throw new Refusal(401, 'Debes iniciar sesión');
  if (!(await isAdmin(service, data.user.id))) {
    throw new Refusal(403, 'Solo un administrador puede hacer esto');
  }
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
