import { Loading } from '../../components/ui/skeleton.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/** What everyone gets first: the server does not know who asks. */
export function DashboardWaiting() {
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
