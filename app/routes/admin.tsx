import { BookOpen, ChartColumn, Library, ScrollText, Users } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { TabLinks } from '../components/ui/tabs.tsx';
import { AdminOnly } from '../features/admin/admin-only.tsx';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/admin';

const tabs = [
  { to: '/admin/proveedores', label: 'Proveedores', icon: <BookOpen className="icon" />, end: false },
  { to: '/admin/recursos', label: 'Recursos', icon: <Library className="icon" />, end: false },
  { to: '/admin/usuarios', label: 'Usuarios', icon: <Users className="icon" /> },
  { to: '/admin/estadisticas', label: 'Estadísticas', icon: <ChartColumn className="icon" /> },
];

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

export default function Admin() {
  return (
    <div className="page page-wide page-head pb-(--section)">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>Panel de administración</h1>
        <Link to="/admin/registro" className="tap inline-flex! items-center gap-2 text-ui">
          <ScrollText className="icon" />
          Registro de cambios
        </Link>
      </div>
      <AdminOnly>
        <TabLinks label="Panel de administración" tabs={tabs} />
        <div className="pt-5">
          <Outlet />
        </div>
      </AdminOnly>
    </div>
  );
}
