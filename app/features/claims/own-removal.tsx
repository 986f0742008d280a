import { Ban, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmButton } from '../../components/forms/confirm-button.tsx';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { dayInSentence } from '../../lib/dates.ts';
import type { RemovalWrite } from './mutations.ts';
import type { Removal } from './queries.ts';

/** An owner takes their provider off the directory: one step, and 30 days to come back. */
function RemoveOwn() {
  return (
    <Panel className="grid gap-5">
      <p>Si lo quitas:</p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>Las familias dejan de verlo en este momento.</li>
        <li>Tienes 30 días para volver a ponerlo. Después lo borramos, con sus reseñas.</li>
        <li>No lo añadimos otra vez por nuestra cuenta.</li>
      </ul>
      <p>
        Si solo quieres cambiar un dato, hazlo en <Link to="/provider-dashboard">Mi perfil</Link>.
      </p>
      <p>
        <ConfirmButton<RemovalWrite>
          label="Quitar mi perfil"
          button={{ Icon: Ban, level: 'danger', size: 'normal' }}
          input={{ intent: 'remove-own' }}
          title="¿Quitar tu perfil del directorio?"
          confirmLabel="Quitar mi perfil"
          keepLabel="Dejarlo en el directorio"
          busyLabel="Quitando…"
          isReversible
        >
          Las familias dejan de verlo ahora. Tienes 30 días para volver a ponerlo.
        </ConfirmButton>
      </p>
    </Panel>
  );
}

/** The owner's provider: it may be removed, or until when it can come back, or that it is back. */
export function OwnRemoval({ removal }: { removal: Removal | null }) {
  const [isBack, setBack] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const { isBusy, send } = useSubmission<RemovalWrite, unknown>({ onDone: () => setBack(true) });
  const isToldBack = isBack && !removal;
  // The button that was pressed is gone.
  useEffect(() => {
    if (isToldBack) notice.current?.focus();
  }, [isToldBack]);
  if (isToldBack) {
    return (
      <Alert
        ref={notice}
        tabIndex={-1}
        kind="success"
        role="status"
        title="Está de vuelta y espera aprobación"
      >
        <p>
          Las familias lo ven cuando un administrador lo apruebe.{' '}
          <Link to="/provider-dashboard" className="tap">
            Ir a Mi perfil
          </Link>
        </p>
      </Alert>
    );
  }
  if (!removal) return <RemoveOwn />;
  return (
    <Alert kind="waiting" title="Tu perfil no está en el directorio">
      <p>Lo borramos el {dayInSentence(removal.borrar_en)}, con sus reseñas.</p>
      <p>Si lo vuelves a poner, un administrador lo revisa antes de publicarlo.</p>
      <p className="mt-2">
        <Button
          Icon={Undo2}
          busy={isBusy}
          busyLabel="Un momento…"
          onClick={() => send({ intent: 'undo-removal', removalId: removal.id })}
        >
          Volver a ponerlo
        </Button>
      </p>
    </Alert>
  );
}
