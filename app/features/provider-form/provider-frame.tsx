import { CalendarCheck, MapPin, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loading } from '../../components/ui/skeleton.tsx';
import { TabLinks } from '../../components/ui/tabs.tsx';
import '../../styles/desk.css';

const tabs = [
  { to: '/provider-dashboard/al-dia', label: 'Al día', icon: <CalendarCheck className="icon" /> },
  { to: '/provider-dashboard', label: 'Mi perfil', icon: <Pencil className="icon" /> },
  { to: '/provider-dashboard/sedes', label: 'Sedes y visita', icon: <MapPin className="icon" /> },
];

/** Title around whatever the provider dashboard has to show. */
export function ProviderFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page pb-(--section)">
      <div className="grid gap-5 page-head">
        <h1>Mi perfil de proveedor</h1>
        <noscript>
          <p>Para usar esta página necesitas activar JavaScript.</p>
        </noscript>
        {children}
      </div>
    </div>
  );
}

export function ProviderFallback() {
  return (
    <ProviderFrame>
      <div className="only-js">
        <Loading text="Cargando tu perfil..." />
      </div>
    </ProviderFrame>
  );
}

/** The places of the dashboard, for who has a provider. */
export function ProviderTabs({ name }: { name: string }) {
  return (
    <>
      <p className="-mt-3 text-ink-soft wrap-anywhere">{name}</p>
      <div className="mb-2">
        <TabLinks label="Mi perfil de proveedor" tabs={tabs} />
      </div>
    </>
  );
}
