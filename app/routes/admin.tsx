import {
  BookA,
  BookOpen,
  CalendarDays,
  ChartColumn,
  ChevronDown,
  FilePen,
  Footprints,
  Library,
  Phone,
  ScrollText,
  Sun,
  Upload,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { IconLink } from '../components/ui/icon-link.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { TabLinks } from '../components/ui/tabs.tsx';
import { FactorNotice } from '../features/admin/factor-notice.tsx';
import { fetchToday, type Today, waitingOf } from '../features/admin/queue/queries.ts';
import { WaitingLine } from '../features/admin/queue/waiting-line.tsx';
import { loadApi } from '../lib/api.ts';
import { cx } from '../lib/cx.ts';
import { streamReads, useRead } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { metaOf, noIndex } from '../lib/meta.ts';
import { useAuthRedirect } from '../session/require-account.ts';
import { checkAdmin, forgetAdminCheck } from '../session/require-admin.ts';
import { hasSignedOut, useAccount } from '../session/session.ts';
import type { Route } from './+types/admin';
import '../styles/desk.css';

const todayTabs = (today: Today | undefined) => [
  { to: '/admin/hoy', label: 'Hoy', icon: <Sun className="icon" />, count: today && waitingOf(today).count },
  { to: '/admin/llamadas', label: 'Llamadas', icon: <Phone className="icon" /> },
];
const tabs = [
  { to: '/admin/proveedores', label: 'Proveedores', icon: <BookOpen className="icon" />, end: false },
  { to: '/admin/recursos', label: 'Recursos', icon: <Library className="icon" />, end: false },
  { to: '/admin/usuarios', label: 'Usuarios', icon: <Users className="icon" /> },
  { to: '/admin/estadisticas', label: 'Estadísticas', icon: <ChartColumn className="icon" /> },
];
const contentTabs = [
  { to: '/admin/importar', label: 'Importar', icon: <Upload className="icon" />, end: false },
  { to: '/admin/pasos', label: 'Pasos', icon: <Footprints className="icon" />, end: false },
  { to: '/admin/cartas', label: 'Cartas', icon: <FilePen className="icon" />, end: false },
];

/** Hoy and its pages have no line about what waits: they show it. */
const todayPaths = ['/admin/hoy', '/admin/historial'];

/** What waits is read once for all tabs. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const access = await checkAdmin();
  const today = access.factor === 'required' ? Promise.resolve(undefined) : loadApi().then(fetchToday);
  return { ...access, ...(await streamReads<{ today: Today | undefined }>(request, { today })) };
}

/** Another tab, a write or a retry reads it again; a search does not, nor an import that is watched. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname;
  const isSearch = isSame && currentUrl.search !== nextUrl.search;
  const isWatch = isSame && nextUrl.pathname.startsWith('/admin/importar');
  return formMethod !== undefined || !(isSearch || isWatch);
}

export const meta = metaOf(
  {
    title: 'Admin',
    description: 'Panel de administración.',
    path: '/admin',
  },
  noIndex,
);

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
          <Panel key={pathname} today={waiting} pathname={pathname} />
          {todayPaths.includes(pathname) ? null : <WaitingLine today={waiting} />}
          <div className="pt-5">
            <Outlet context={waiting} />
          </div>
        </>
      )}
    </Frame>
  );
}

/** All tabs; on a narrow page one line with the name of the open one, which unfolds them. */
function Panel({ today, pathname }: { today: Today | undefined; pathname: string }) {
  const [isOpen, setOpen] = useState(false);
  const first = todayTabs(today);
  const here = [...first, ...tabs, ...contentTabs].find(({ to }) => pathname.startsWith(to));
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="panel"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 text-left @md/page:hidden"
      >
        <span className="font-head text-h3 font-subtitle">{here?.label ?? 'Panel'}</span>
        <span className="inline-flex items-center gap-1.5 text-ui font-strong text-brand-text">
          Todo el panel
          <ChevronDown className={cx('icon', isOpen && 'rotate-180')} />
        </span>
      </button>
      <div id="panel" className={cx(isOpen ? undefined : 'hidden @md/page:block')}>
        <div className="tabs-in-line">
          <TabLinks label="Lo que espera" tabs={first} />
          <TabLinks label="Panel de administración" tabs={tabs} />
          <TabLinks label="Contenido de la guía" tabs={contentTabs} />
        </div>
        <MoreLinks className="@md/page:hidden" />
      </div>
    </>
  );
}

function MoreLinks({ className }: { className: string }) {
  return (
    <p className={cx('flex flex-wrap gap-x-6', className)}>
      <IconLink to="/admin/actividades" Icon={CalendarDays}>
        Actividades
      </IconLink>
      <IconLink to="/admin/palabras" Icon={BookA}>
        Lista de palabras
      </IconLink>
      <IconLink to="/admin/historial" Icon={ScrollText}>
        Historial
      </IconLink>
    </p>
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 @md/page:mb-5">
        <h1 className="text-h4 @md/page:text-h1">Panel de administración</h1>
        <MoreLinks className="hidden @md/page:flex" />
      </div>
      {children}
    </div>
  );
}
