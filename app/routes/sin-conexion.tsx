import { RefreshCw } from 'lucide-react';
import { buttonClass } from '../components/ui/button.tsx';
import { StreetOfDoors } from '../features/shell/street-of-doors.tsx';
import { privateMeta } from '../lib/meta.ts';
import { withoutScripts } from '../start/scripts.tsx';

/** The service worker shows it under any address, where the router would look for that page's route. */
export const handle = withoutScripts;

export const meta = () => privateMeta('Sin conexión');

/** Offline page: what the service worker shows for a page that is not saved. */
export default function WithoutConnection() {
  return (
    <div className="page">
      <div className="mx-auto grid max-w-[640px] justify-items-start gap-5 py-[calc(clamp(40px,7vw,88px)*var(--air))]">
        <StreetOfDoors className="decor aspect-[2] w-full max-w-[480px]" />
        <h1>No hay conexión</h1>
        <p className="text-lead">
          Esta página no está guardada en tu dispositivo. Puedes leer las páginas que ya viste. Revisa tu
          internet e intenta de nuevo.
        </p>
        <p>
          Si guardaste la guía en este dispositivo, <a href="/proveedores">busca en ella</a>.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty link loads again whatever address this page is shown under */}
        <a href="" className={buttonClass({ level: 'main' })}>
          <RefreshCw className="icon" />
          Cargar la página otra vez
        </a>
      </div>
    </div>
  );
}
