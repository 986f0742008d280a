import { MessageCircle, Printer } from 'lucide-react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { linkMessage } from './call-text.ts';
import type { NewLink } from './mutations.ts';
import '../../../styles/paper.css';

interface LinkDialogProps {
  made: NewLink;
  name: string;
  /** Digits for WhatsApp. */
  phone: string | undefined;
  onClose(): void;
}

/** A link that was just made: it cannot be shown again. */
export function LinkDialog({ made, name, phone, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Enlace de ${name}`}
      description="Sirve 30 días. Con él se puede confirmar, proponer un cambio o pedir una baja; nada más."
      actions={<Action made={made} name={name} phone={phone} onClose={onClose} />}
    >
      {made.way === 'whatsapp' ? (
        <p className="rounded-field bg-sunken px-4 py-3 text-ui wrap-anywhere">
          {linkMessage(name, made.link)}
        </p>
      ) : made.qr ? (
        <div className="paper print-alone items-center gap-3 p-5 text-center">
          <h3 className="mb-0 text-balance">{name}: ¿tus datos siguen igual?</h3>
          <p>Apunta la cámara del teléfono al código. No hace falta una cuenta.</p>
          <QrCode qr={made.qr} label="Código QR del enlace" className="size-40" />
          <p>
            O escribe esta dirección:
            <b className="block">{made.link.replace(/^https?:\/\//, '')}</b>
          </p>
        </div>
      ) : (
        <Field label="Enlace">
          <Input readOnly value={made.link} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </Dialog>
  );
}

function Action({ made, name, phone, onClose }: LinkDialogProps) {
  if (made.way === 'paper')
    return (
      <Button Icon={Printer} level="solid" onClick={() => window.print()}>
        Imprimir
      </Button>
    );
  if (made.way === 'copy') return null;
  return (
    <a
      href={`https://wa.me/${phone}?text=${encodeURIComponent(linkMessage(name, made.link))}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ level: 'solid' })}
      onClick={onClose}
    >
      <MessageCircle className="icon" />
      Abrir WhatsApp
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
