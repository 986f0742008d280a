import { Copy, type LucideIcon, MessageCircle, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { parsePhone } from '../../../lib/phone.ts';
import { LinkDialog } from './link-dialog.tsx';
import { createLink, type LinkChannel, type NewLink } from './mutations.ts';
import type { Call } from './queries.ts';

const ways: Record<LinkChannel, { Icon: LucideIcon; label: string; about: string }> = {
  whatsapp: { Icon: MessageCircle, label: 'WhatsApp', about: 'a' },
  copy: { Icon: Copy, label: 'Copiar enlace', about: 'de' },
  paper: { Icon: QrCode, label: 'En papel', about: 'el enlace de' },
};

/** The link that confirms, made when it is asked for: in a message that an admin sends, copied, or on a sheet. */
export function LinkButtons({ call: { proveedor_id, nombre, whatsapp } }: { call: Call }) {
  const [shown, setShown] = useState<NewLink>();
  const phone = whatsapp ? parsePhone(whatsapp)?.e164.slice(1) : undefined;
  const { sent, send } = useSubmission<LinkChannel, NewLink>({
    run: (way) => createLink(proveedor_id, way),
    onDone: (made) => void hand(made),
  });

  async function hand(made: NewLink) {
    if (made.way === 'copy' && (await isCopied(made.link)))
      notify.success(messages.proveedores.linkCopied, 'link');
    // A browser opens no other page and may copy nothing after a wait: then the person presses once more.
    else setShown(made);
  }

  return (
    <>
      {(Object.keys(ways) as LinkChannel[]).map((way) => {
        const { Icon, label, about } = ways[way];
        if (way === 'whatsapp' && !phone) return null;
        return (
          <Button
            Icon={Icon}
            key={way}
            level={way === 'whatsapp' ? 'line' : 'text'}
            size="dense"
            busy={sent.includes(way)}
            onClick={() => send(way)}
          >
            {label}
            <span className="sr-only">
              {' '}
              {about} {nombre}
            </span>
          </Button>
        );
      })}
      {shown ? (
        <LinkDialog made={shown} name={nombre} phone={phone} onClose={() => setShown(undefined)} />
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
