import { Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { parsePhone } from '../../directory/phone.ts';
import { linkMessage } from './call-words.ts';
import { createLink, type LinkWay, type NewLink } from './mutations.ts';
import type { Call } from './queries.ts';

/** The link that confirms, made when it is asked for: copied, or in a message for WhatsApp that an admin sends. */
export function LinkButtons({ call: { proveedor_id, nombre, whatsapp } }: { call: Call }) {
  const [shown, setShown] = useState<NewLink>();
  const phone = whatsapp ? parsePhone(whatsapp) : null;
  const { isBusy, input, send } = useSubmission<LinkWay, NewLink>({
    run: (way) => createLink(proveedor_id, way),
    onDone: (made) => void hand(made),
  });

  async function hand(made: NewLink) {
    if (made.way === 'enlace' && (await isCopied(made.link)))
      notify.success(messages.proveedores.linkCopied, 'link');
    // A browser opens no other page and may copy nothing after a wait: then the person presses once more.
    else setShown(made);
  }

  return (
    <>
      {phone ? (
        <Button
          size="dense"
          busy={isBusy && input === 'whatsapp'}
          busyLabel="Preparando…"
          onClick={() => send('whatsapp')}
        >
          <MessageCircle className="icon" />
          WhatsApp<span className="sr-only"> a {nombre}</span>
        </Button>
      ) : null}
      <Button
        level="text"
        size="dense"
        busy={isBusy && input === 'enlace'}
        busyLabel="Preparando…"
        onClick={() => send('enlace')}
      >
        <Copy className="icon" />
        Copiar enlace<span className="sr-only"> de {nombre}</span>
      </Button>
      {shown ? (
        <Dialog
          open
          onOpenChange={() => setShown(undefined)}
          title={`Enlace de ${nombre}`}
          description="Sirve 30 días. Con él se puede confirmar o proponer un cambio; nada más."
          actions={
            shown.way === 'whatsapp' && phone ? (
              <a
                href={`https://wa.me/${phone.e164.slice(1)}?text=${encodeURIComponent(linkMessage(nombre, shown.link))}`}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ level: 'solid' })}
                onClick={() => setShown(undefined)}
              >
                <MessageCircle className="icon" />
                Abrir WhatsApp
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </a>
            ) : null
          }
        >
          {shown.way === 'whatsapp' ? (
            <p className="rounded-field bg-sunken px-4 py-3 text-ui wrap-anywhere">
              {linkMessage(nombre, shown.link)}
            </p>
          ) : (
            <Field label="Enlace">
              <Input readOnly value={shown.link} onFocus={(event) => event.target.select()} />
            </Field>
          )}
        </Dialog>
      ) : null}
    </>
  );
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
