import { Link2, RefreshCw } from 'lucide-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { authPath } from '../../session/return-to.ts';
import { isShared, type ListWrite } from '../collections/lists.ts';
import { listMessage } from './list-text.ts';
import { accountListsPath, listsPath } from './lists-path.ts';
import type { OpenList } from './queries.ts';
import { SendButtons } from './send-buttons.tsx';
import { WhoSees } from './who-sees.tsx';

interface ShareDialogProps {
  open: OpenList;
  /** "2026-11-16" */
  today: string;
  hasAccount: boolean;
  onClose(): void;
}

/** The text of a list, which needs no link; and its link, who sees it and until when. */
export function ShareDialog({ open, today, hasAccount, onClose }: ShareDialogProps) {
  const { list, items, link } = open;
  const isLinked = isShared(list, today);
  const siteUrl = window.location.origin;
  const message = listMessage({
    nombre: list.nombre,
    items,
    today,
    link: isLinked ? link : null,
    siteUrl,
  });
  return (
    <Dialog open onOpenChange={onClose} title="Compartir lista">
      <section aria-labelledby="texto-de-la-lista" className="grid gap-3">
        <h3 id="texto-de-la-lista" className="text-h4 font-subtitle">
          Enviar como mensaje
        </h3>
        <p className="text-meta text-ink-soft">
          Va el nombre de la lista y hasta cinco proveedores con su teléfono. Tus notas no van.
        </p>
        <div className="flex flex-wrap gap-2">
          <SendButtons title={list.nombre} message={message} />
        </div>
        <Disclosure summary="Ver el mensaje" look="words">
          <p className="mt-1 rounded-field bg-success-soft px-4 py-3 text-ui whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        </Disclosure>
      </section>
      <section aria-labelledby="enlace-de-la-lista" className="grid gap-3 border-t border-line pt-5">
        <h3 id="enlace-de-la-lista" className="text-h4 font-subtitle">
          Compartir con un enlace
        </h3>
        {hasAccount ? isLinked ? <Linked open={open} /> : <Offer list={list.id} /> : <NeedsAccount />}
      </section>
    </Dialog>
  );
}

/** Before there is a link: what it will show, and to whom. */
function Offer({ list }: { list: string }) {
  const { isBusy, send } = useSubmission<ListWrite>({ action: listsPath });
  return (
    <div className="grid justify-items-start gap-3 text-ui">
      <p>
        Con el enlace, cualquiera ve los nombres, los teléfonos, los datos y tus notas. No muestra tu nombre.
        Sirve 90 días y lo puedes cerrar antes.
      </p>
      <Button
        Icon={Link2}
        level="main"
        busy={isBusy}
        busyLabel="Creando…"
        onClick={() => send({ intent: 'share', lista: list })}
      >
        Crear el enlace
      </Button>
    </div>
  );
}

function Linked({ open: { list, link } }: { open: OpenList }) {
  const renewal = useSubmission<ListWrite>({ action: listsPath });
  const remake = useSubmission<ListWrite>({ action: listsPath });
  return (
    <div className="grid gap-4">
      <WhoSees list={list} />
      {link ? (
        <Field label="Enlace">
          <Input readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
      ) : (
        <p className="text-ui">
          El enlace solo lo guarda el dispositivo donde lo creaste. Aquí puedes crear otro; el de antes deja
          de abrir.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {link ? (
          <CopyButton text={link}>Copiar enlace</CopyButton>
        ) : (
          <Button
            Icon={Link2}
            size="small"
            busy={remake.isBusy}
            busyLabel="Creando…"
            onClick={() => remake.send({ intent: 'share', lista: list.id })}
          >
            Crear un enlace nuevo
          </Button>
        )}
        <Button
          Icon={RefreshCw}
          size="small"
          busy={renewal.isBusy}
          busyLabel="Renovando…"
          onClick={() => renewal.send({ intent: 'renew', lista: list.id })}
        >
          Renovar por 90 días
        </Button>
      </div>
    </div>
  );
}

function NeedsAccount() {
  return (
    <div className="grid justify-items-start gap-3 text-ui">
      <p>
        Esta lista está solo en este dispositivo. Con una cuenta pasa a tu cuenta y puedes compartirla con un
        enlace que siempre muestra los datos de hoy.
      </p>
      <ButtonLink to={authPath(accountListsPath)}>Iniciar Sesión</ButtonLink>
    </div>
  );
}
