import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './ui/button.tsx';
import { notify } from './ui/toast.tsx';

const shownMs = 3_000;

/** Puts a text on the clipboard and says so on itself, for a moment. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
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
