import { Loading } from '../../components/ui/skeleton.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/** The server-rendered fallback: the session lives in the browser, so the server does not know who asks. */
export function DashboardFallback() {
  return (
    <DashboardFrame>
      <noscript>
        <p>Para ver tu dashboard necesitas activar JavaScript. Lo demás del sitio se puede leer sin él.</p>
      </noscript>
      <div className="only-js">
        <Loading text="Cargando…" />
      </div>
    </DashboardFrame>
  );
}
