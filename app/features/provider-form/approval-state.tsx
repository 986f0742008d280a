import type { Ref } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { messages } from '../../lib/messages.ts';
import type { Provider } from '../directory/provider-detail.ts';

interface ApprovalStateProps {
  provider: Provider | null;
  /** What an admin asks to be mended. */
  note: string | null;
  ref: Ref<HTMLDivElement>;
}

/** Approval state of the provider, and what happens next. */
export function ApprovalState({ provider, note, ref }: ApprovalStateProps) {
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
      {note ? (
        <>
          <p className="mt-2 font-strong">Para publicarlo falta algo:</p>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
          <p className="mt-2">Cámbialo y guarda. Un administrador lo mira otra vez.</p>
        </>
      ) : (
        <p>Puedes seguir cambiándolo. Cuando esté aprobado, esta página lo dice.</p>
      )}
    </Alert>
  );
}
