import { MessageCircle, Share2 } from 'lucide-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { useBrowserValue } from '../../lib/browser-value.ts';
import { whatsAppMessage } from './list-text.ts';
import { OnWide } from './on-wide.tsx';

/** The message of a list: to WhatsApp, to what the device offers, to the clipboard. */
export function SendButtons({ title, message }: { title: string; message: string }) {
  const canShare = useBrowserValue(() => 'share' in navigator, false);
  return (
    <>
      <a
        href={whatsAppMessage(message)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: 'small' })}
      >
        <MessageCircle className="icon" />
        <span>
          <OnWide>Enviar por </OnWide>
          WhatsApp<span className="sr-only"> (abre otra página)</span>
        </span>
      </a>
      {canShare ? (
        <Button Icon={Share2} size="small" onClick={() => void share(title, message)}>
          Enviar de otra forma
        </Button>
      ) : null}
      <span className="only-js">
        <CopyButton text={message}>Copiar texto</CopyButton>
      </span>
    </>
  );
}

async function share(title: string, text: string): Promise<void> {
  try {
    await navigator.share({ title, text });
  } catch (error) {
    const isChangeOfMind = error instanceof DOMException && error.name === 'AbortError';
    if (!isChangeOfMind) notify.error('No se pudo enviar. Copia el texto.', 'share');
  }
}
