import { BookOpen, ChartColumn, Library, ScrollText, Users } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Outlet, useRevalidator } from 'react-router';
import { Loading } from '../components/ui/skeleton.tsx';
import { TabLinks } from '../components/ui/tabs.tsx';
import { FactorNotice } from '../features/admin/factor-notice.tsx';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { useAuthRedirect } from '../session/require-account.ts';
import { checkAdmin, forgetAdminCheck } from '../session/require-admin.ts';
import { hasSignedOut, useAccount } from '../session/session.ts';
import type { Route } from './+types/admin';

const tabs = [
  { to: '/admin/proveedores', label: 'Proveedores', icon: <BookOpen className="icon" />, end: false },
  { to: '/admin/recursos', label: 'Recursos', icon: <Library className="icon" />, end: false },
  { to: '/admin/usuarios', label: 'Usuarios', icon: <Users className="icon" /> },
  { to: '/admin/estadisticas', label: 'Estadísticas', icon: <ChartColumn className="icon" /> },
];

export function clientLoader() {
  return checkAdmin();
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Admin',
      description: 'Panel de administración.',
      path: '/admin',
      siteUrl: matches[0].loaderData?.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

/** An admin whose session ends is led to /auth and back; one without a second factor is asked to add it. */
export default function Admin({ loaderData: { id, factor } }: Route.ComponentProps) {
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const isOther = account?.id !== id;
  const isLost = account === null && !hasSignedOut();
  useAuthRedirect(isLost);
  useEffect(() => forgetAdminCheck, []);
  // Somebody else signed in, in another tab, or the person of this one signed out.
  useEffect(() => {
    if (isOther && !isLost) void revalidate();
  }, [isOther, isLost, revalidate]);

  if (isOther) return <HydrateFallback />;
  return (
    <Frame>
      {factor === 'present' ? null : <FactorNotice isRequired={factor === 'required'} />}
      {factor === 'required' ? null : (
        <>
          <TabLinks label="Panel de administración" tabs={tabs} />
          <div className="pt-5">
            <Outlet />
          </div>
        </>
      )}
    </Frame>
  );
}

export function HydrateFallback() {
  return (
    <Frame>
      <Loading text={messages.admin.checking} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page page-wide page-head pb-(--section)">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>Panel de administración</h1>
        <Link to="/admin/registro" className="tap inline-flex! items-center gap-2 text-ui">
          <ScrollText className="icon" />
          Registro de cambios
        </Link>
      </div>
      {children}
    </div>
  );
}
