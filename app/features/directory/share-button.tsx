import { Share2 } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';

/** Web Share where the browser has it (start/pending-press.ts, before hydration), else copies the link. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button Icon={Share2} className="only-js" data-share={title} onClick={() => void share(title)}>
      Compartir
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = window.location.href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      const isChangeOfMind = error instanceof DOMException && error.name === 'AbortError';
      if (isChangeOfMind) return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success(messages.proveedores.linkCopied, 'share');
  } catch {
    notify.error('No se pudo copiar el link. Cópialo de la barra de direcciones.', 'share');
  }
}
