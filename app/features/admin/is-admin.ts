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

/** Whether the account has a second factor, could have one, or must have one before the panel opens. */
export type FactorState = 'present' | 'missing' | 'required';

/** `present` when the request fails, which asks for nothing: the database enforces the requirement. */
export async function readFactorState(): Promise<FactorState> {
  try {
    const api = await loadApi();
    const { data } = await api.rpc('estado_admin').maybeSingle();
    if (!data || data.segundo_factor) return 'present';
    return data.factor_obligatorio ? 'required' : 'missing';
  } catch {
    return 'present';
  }
}
