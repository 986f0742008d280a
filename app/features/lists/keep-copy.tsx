import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { useUserId } from '../../session/session.ts';
import type { ListWrite } from './lists.ts';
import { accountListsPath, listsPath } from './lists-path.ts';
import type { SharedList } from './queries.ts';

/** Puts what the reader sees into a list of their own, in the account or on the device; once a page. */
export function KeepCopy({ list: { nombre, proveedores } }: { list: SharedList }) {
  const hasAccount = useUserId() !== undefined;
  const [kept, setKept] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (kept) link.current?.focus();
  }, [kept]);
  const { isBusy, input, send } = useSubmission<ListWrite>({
    action: listsPath,
    onDone: () => input?.intent === 'create' && setKept(input.id),
  });
  if (kept)
    return (
      <>
        <ButtonLink to={`${hasAccount ? accountListsPath : listsPath}/${kept}`} ref={link} size="small">
          Ver mi copia
        </ButtonLink>
        <span role="status" className="sr-only">
          Copia guardada
        </span>
      </>
    );
  function keep() {
    const entries = proveedores.map(({ proveedor_id, nota }) => ({ proveedor_id, nota }));
    send({ intent: 'create', id: input ? idOf(input) : crypto.randomUUID(), nombre, proveedores: entries });
  }
  return (
    <Button size="small" busy={isBusy} busyLabel="Guardando…" onClick={keep}>
      <Heart className="icon" />
      Guardar una copia
    </Button>
  );
}

/** A second try, after a failure, is of the same list. */
const idOf = (write: ListWrite) => (write.intent === 'create' ? write.id : write.lista);
