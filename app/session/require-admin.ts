import { data, redirect } from 'react-router';
import { notify } from '../components/ui/toast.tsx';
import { loadApi } from '../lib/api.ts';
import { explain } from '../lib/error-messages.ts';
import { getAccount } from './session.ts';

/** Whether an admin has a second factor, could have one, or must have one before the panel opens. */
type FactorState = 'present' | 'missing' | 'required';

interface AdminAccess {
  id: string;
  factor: FactorState;
}

let check: { userId: string; access: Promise<AdminAccess | null> } | undefined;

/** The loaders of the panel share one check, until the panel is left. */
export function forgetAdminCheck(): void {
  check = undefined;
}

/**
 * Guard of the panel: redirects home whoever is no admin. It only spares a useless page: the database guards the data.
 */
export async function checkAdmin(): Promise<AdminAccess> {
  const userId = getAccount()?.id;
  if (userId && check?.userId !== userId) check = { userId, access: readAccess(userId) };
  const access = userId && (await check?.access);
  if (access) return access;
  forgetAdminCheck();
  throw redirect('/');
}

/** Guard for the client loaders of the tabs: throws too while the second factor is missing, for which the panel asks. */
export async function requireAdmin(): Promise<AdminAccess> {
  const access = await checkAdmin();
  if (access.factor === 'required') throw data(null, { status: 403 });
  return access;
}

/** What the database says now; a failed check counts as no, and is said. */
async function readAccess(id: string): Promise<AdminAccess | null> {
  try {
    const api = await loadApi();
    const [role, factor] = await Promise.all([
      api.from('user_roles').select('role').eq('user_id', id).eq('role', 'admin').maybeSingle(),
      readFactorState(),
    ]);
    if (role.error) throw role.error;
    return role.data ? { id, factor } : null;
  } catch (error) {
    const { pathname, search } = window.location;
    const panel = pathname.startsWith('/admin') ? pathname + search : '/admin';
    notify.siteAction(`No pudimos verificar tus permisos. ${explain(error)}`, 'admin', {
      label: 'Intentar otra vez',
      run: () => window.location.assign(panel),
    });
    return null;
  }
}

/** `present` when the request fails, which asks for nothing: the database enforces the requirement. */
async function readFactorState(): Promise<FactorState> {
  try {
    const api = await loadApi();
    const { data: state } = await api.rpc('estado_admin').maybeSingle();
    if (!state || state.segundo_factor) return 'present';
    return state.factor_obligatorio ? 'required' : 'missing';
  } catch {
    return 'present';
  }
}
