import { loadApi } from '../../lib/api.ts';

/** What the database says now; a failed check counts as no. */
export async function isAdmin(userId: string): Promise<boolean> {
  try {
    const api = await loadApi();
    const { data } = await api
      .from('user_roles')
      .select('role')
      .eq('user_id', userId)
      .eq('role', 'admin')
      .maybeSingle();
    return data !== null;
  } catch {
    return false;
  }
}
