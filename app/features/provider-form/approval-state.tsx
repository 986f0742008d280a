import type { Ref } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { messages } from '../../lib/messages.ts';
import type { Provider } from '../directory/provider-detail.ts';

/** Approval state of the provider, and what happens next. */
export function ApprovalState({ provider, ref }: { provider: Provider | null; ref: Ref<HTMLDivElement> }) {
  const shared = { ref, tabIndex: -1 };
  if (!provider) {
    return (
      <Alert {...shared} title="Todavía no tienes un perfil">
        <p>Llena el formulario y guárdalo. Un administrador lo revisa antes de publicarlo.</p>
      </Alert>
    );
  }
  if (provider.aprobado_por_admin) {
    return (
      <Alert {...shared} kind="success" title="Aprobado">
        <p>
          Las familias ya ven tu perfil.{' '}
          <Link to={`/proveedor/${provider.id}`} className="tap">
            Ver mi perfil público
          </Link>
        </p>
        <p>Si guardas cambios, un administrador los revisa antes de publicarlos otra vez.</p>
      </Alert>
    );
  }
  return (
    <Alert {...shared} kind="waiting" title={messages.perfilProveedor.pending}>
      <p>Estado: Pendiente. Un administrador lo revisa. Mientras tanto, las familias no lo ven.</p>
      <p>Puedes seguir cambiándolo. Cuando esté aprobado, esta página lo dice.</p>
    </Alert>
  );
}
