import { RefreshCw } from 'lucide-react';
import { buttonClass } from '../components/ui/button.tsx';
import { StreetOfDoors } from '../features/shell/street-of-doors.tsx';

export function meta() {
  return [{ title: 'Sin conexión · Mi Guía Azul' }, { name: 'robots', content: 'noindex' }];
}

/** Offline page: what the service worker shows for a page that is not saved. */
export default function WithoutConnection() {
  return (
    <div className="page">
      <div className="mx-auto grid max-w-[640px] justify-items-start gap-5 py-[calc(clamp(40px,7vw,88px)*var(--air))]">
        <StreetOfDoors className="decor aspect-[2] w-full max-w-[480px]" />
        <h1>No hay conexión</h1>
        <p className="text-lead">
          Esta página no está guardada en tu equipo. Puedes leer las páginas que ya viste. Revisa tu internet
          e intenta de nuevo.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: the worker shows this page under any address and without scripts, and an empty link loads that address again */}
        <a href="" className={buttonClass({ level: 'main' })}>
          <RefreshCw className="icon" />
          Cargar la página otra vez
        </a>
      </div>
    </div>
  );
}
