import { Outlet } from 'react-router';
import { Loaded } from '../components/loaded.tsx';
import { DashboardFallback } from '../features/dashboard/dashboard-fallback.tsx';
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx';
import { fetchOwnProfile } from '../features/dashboard/queries.ts';
import { streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { timeoutMs, withNetworkTimeout } from '../lib/network-timeout.ts';
import { requireAccount, useAuthRedirect, useSessionGuard } from '../session/require-account.ts';
import { hasSignedOut } from '../session/session.ts';
import type { Route } from './+types/user-dashboard';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  return {
    id,
    ...(await streamReads(request, { profile: withNetworkTimeout(timeoutMs, () => fetchOwnProfile(id)) })),
  };
}

export const meta = () => privateMeta('Mi Dashboard');

export default function UserDashboard({ loaderData: { id, profile } }: Route.ComponentProps) {
  const { isOwn, isSignedOut } = useSessionGuard(id);
  useAuthRedirect(isSignedOut && !hasSignedOut());
  if (!isOwn) return <DashboardFallback />;
  // A profile that cannot be read does not hide the tabs: only its name is missing.
  const greeting = (
    <Loaded data={profile} fallback={null} failed={() => null}>
      {({ nombre_completo }) => `Hola, ${nombre_completo}`}
    </Loaded>
  );
  return (
    <DashboardFrame greeting={greeting}>
      <Outlet />
    </DashboardFrame>
  );
}

export function HydrateFallback() {
  return <DashboardFallback />;
}
