import { data, redirect } from 'react-router';
import { notify } from '../components/ui/toast.tsx';
import { type Api, loadApi } from '../lib/api.ts';
import { explain } from '../lib/error-messages.ts';
import { streamReads } from '../lib/load.ts';
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

/** Guard of /moderar: redirects home whoever is no moderator, and says whether the second factor is there. */
export async function checkModerator(): Promise<AdminAccess> {
  const api = await loadApi();
  const id = getAccount()?.id;
  const { data: state, error } = id
    ? await api.rpc('estado_admin').maybeSingle()
    : { data: null, error: null };
  if (error) throw error;
  if (!id || !state?.es_moderador) throw redirect('/');
  return { id, factor: state.segundo_factor ? 'present' : 'required' };
}

/** Guard for the client loaders of the tabs: throws too while the second factor is missing, for which the panel asks. */
export async function requireAdmin(): Promise<AdminAccess> {
  const access = await checkAdmin();
  if (access.factor === 'required') throw data(null, { status: 403 });
  return access;
}

interface PageAddress {
  params: { id: string };
  search: URLSearchParams;
}

/** The `clientLoader` of a page of the panel: its guard, then its reads. */
export function adminLoader<Reads extends Record<string, unknown>>(
  read: (api: Api, address: PageAddress) => { [Name in keyof Reads]: Promise<Reads[Name]> },
) {
  return async ({ request, params }: { request: Request; params: { id?: string } }) => {
    await requireAdmin();
    const address = { params: { id: params.id ?? '' }, search: new URL(request.url).searchParams };
    return streamReads<Reads>(request, read(await loadApi(), address));
  };
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
