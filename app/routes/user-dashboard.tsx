import { useEffect } from 'react';
import { Outlet, useNavigation, useRevalidator } from 'react-router';
import { Loading } from '../components/ui/skeleton.tsx';
import { DashboardFallback } from '../features/dashboard/dashboard-fallback.tsx';
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx';
import { fetchOwnProfile } from '../features/dashboard/queries.ts';
import { requireAccount, useRequiredAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard';

/** A profile that cannot be read does not hide the tabs. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id, email } = requireAccount(request);
  return { id, email, profile: await fetchOwnProfile(id).catch(() => null) };
}

export function meta() {
  return [{ title: 'Mi Dashboard · Mi Guía Azul' }, { name: 'robots', content: 'noindex' }];
}

export default function UserDashboard({ loaderData: { id, profile } }: Route.ComponentProps) {
  const account = useRequiredAccount();
  const { location } = useNavigation();
  const { revalidate } = useRevalidator();

  // Somebody else signed in, in another tab.
  const isOther = account ? account.id !== id : false;
  useEffect(() => {
    if (isOther) void revalidate();
  }, [isOther, revalidate]);

  if (!account || isOther) return <DashboardFallback />;
  const isLeaving = location?.pathname.startsWith('/user-dashboard') === true;
  return (
    <DashboardFrame nombre={profile?.nombre_completo}>
      {isLeaving ? <Loading text="Cargando…" /> : <Outlet />}
    </DashboardFrame>
  );
}

export function HydrateFallback() {
  return <DashboardFallback />;
}
