import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { useUserId } from '../../session/session.ts';
import type { ListWrite } from '../collections/lists.ts';
import { accountListsPath, listsPath } from './lists-path.ts';
import type { SharedList } from './queries.ts';

/** Puts what the reader sees into a list of their own, in the account or on the device; once a page. */
export function KeepCopy({ list: { nombre, proveedores, recursos } }: { list: SharedList }) {
  const hasAccount = useUserId() !== undefined;
  // A second try, after a failure, is of the same list.
  const [id] = useState(() => crypto.randomUUID());
  const [isKept, setKept] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isKept) link.current?.focus();
  }, [isKept]);
  const { isBusy, send } = useSubmission<ListWrite>({ action: listsPath, onDone: () => setKept(true) });
  if (isKept)
    return (
      <>
        <ButtonLink to={`${hasAccount ? accountListsPath : listsPath}/${id}`} ref={link} size="small">
          Ver mi copia
        </ButtonLink>
        <span role="status" className="sr-only">
          Copia guardada
        </span>
      </>
    );
  function keep() {
    const entries = proveedores.map(({ proveedor_id, nota }) => ({ proveedor_id, nota }));
    send({ intent: 'create', id, nombre, proveedores: entries, recursos });
  }
  return (
    <Button Icon={Heart} size="small" busy={isBusy} busyLabel="Guardando…" onClick={keep}>
      Guardar una copia
    </Button>
  );
}
