import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './ui/button.tsx';
import { notify } from './ui/toast.tsx';

/** Puts a text on the clipboard and says so on itself. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify.error('No se pudo copiar. Selecciona el texto y cópialo.', 'copy');
    }
  }

  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        {isCopied ? <Check className="icon" /> : <Copy className="icon" />}
        {isCopied ? 'Copiado' : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copiado' : null}
      </span>
    </>
  );
}
