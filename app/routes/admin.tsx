import {
  BookOpen,
  ChartColumn,
  Footprints,
  Library,
  ScrollText,
  Sun,
  Trash2,
  Upload,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { Loading } from '../components/ui/skeleton.tsx';
import { TabLinks } from '../components/ui/tabs.tsx';
import { FactorNotice } from '../features/admin/factor-notice.tsx';
import { countWaiting, fetchToday, type Today } from '../features/admin/queue/queries.ts';
import { WaitingLine } from '../features/admin/queue/waiting-line.tsx';
import { loadApi } from '../lib/api.ts';
import { defer, useRead } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { useAuthRedirect } from '../session/require-account.ts';
import { checkAdmin, forgetAdminCheck } from '../session/require-admin.ts';
import { hasSignedOut, useAccount } from '../session/session.ts';
import type { Route } from './+types/admin';
import '../styles/desk.css';

const todayTab = { to: '/admin/hoy', label: 'Hoy', icon: <Sun className="icon" /> };
const tabs = [
  { to: '/admin/proveedores', label: 'Proveedores', icon: <BookOpen className="icon" />, end: false },
  { to: '/admin/recursos', label: 'Recursos', icon: <Library className="icon" />, end: false },
  { to: '/admin/usuarios', label: 'Usuarios', icon: <Users className="icon" /> },
  { to: '/admin/estadisticas', label: 'Estadísticas', icon: <ChartColumn className="icon" /> },
];
const contentTabs = [
  { to: '/admin/importar', label: 'Importar', icon: <Upload className="icon" />, end: false },
  { to: '/admin/pasos', label: 'Pasos', icon: <Footprints className="icon" />, end: false },
];

/** Hoy and its pages have no line about what waits: they show it. */
const todayPaths = ['/admin/hoy', '/admin/cambios'];

/** What waits is read once for all tabs. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const access = await checkAdmin();
  const today = access.factor === 'required' ? Promise.resolve(undefined) : loadApi().then(fetchToday);
  return { ...access, ...(await defer<{ today: Today | undefined }>(request, { today })) };
}

/** Another tab, a write or a retry reads it again; a search does not, nor an import that is watched. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname;
  const isSearch = isSame && currentUrl.search !== nextUrl.search;
  const isWatch = isSame && nextUrl.pathname.startsWith('/admin/importar');
  return formMethod !== undefined || !(isSearch || isWatch);
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
export default function Admin({ loaderData: { id, factor, today } }: Route.ComponentProps) {
  const account = useAccount();
  const { pathname } = useLocation();
  const waiting = useRead(today);
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
          <div className="tabs-in-line">
            <TabLinks
              label="Lo que espera"
              tabs={[{ ...todayTab, count: waiting && countWaiting(waiting) }]}
            />
            <TabLinks label="Panel de administración" tabs={tabs} />
            <TabLinks label="Contenido de la guía" tabs={contentTabs} />
          </div>
          {todayPaths.includes(pathname) ? null : <WaitingLine today={waiting} />}
          <div className="pt-5">
            <Outlet context={waiting} />
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
        <p className="flex flex-wrap gap-x-6">
          <Link to="/admin/papelera" className="tap inline-flex items-center gap-2 text-ui">
            <Trash2 className="icon" />
            Papelera
          </Link>
          <Link to="/admin/registro" className="tap inline-flex items-center gap-2 text-ui">
            <ScrollText className="icon" />
            Registro de cambios
          </Link>
        </p>
      </div>
      {children}
    </div>
  );
}
