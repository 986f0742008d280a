import { Heart, MessageSquare, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { TabLinks } from '../../components/ui/tabs.tsx';

const tabs = [
  { to: '/user-dashboard', label: 'Mis Preguntas', icon: <MessageSquare className="icon" /> },
  { to: '/user-dashboard/favoritos', label: 'Favoritos', icon: <Heart className="icon" />, end: false },
  { to: '/user-dashboard/perfil', label: 'Perfil', icon: <UserRound className="icon" /> },
];

/** Title and tabs around whatever the tab has to show. */
export function DashboardFrame({ greeting, children }: { greeting?: ReactNode; children: ReactNode }) {
  return (
    <div className="page pb-(--section) [--page-width:1000px]">
      <div className="grid gap-2 page-head pb-air-6">
        <h1>Mi Dashboard</h1>
        <p className="min-h-[1.6em] text-ink-soft wrap-anywhere">{greeting}</p>
      </div>
      <TabLinks label="Mi Dashboard" tabs={tabs} />
      <div className="mt-air-7 grid gap-air-8">{children}</div>
    </div>
  );
}
