import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './ui/button.tsx';
import { notify } from './ui/toast.tsx';

const shownMs = 3_000;

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'level' | 'children'> {
  text: string;
}

/** Puts a text on the clipboard and says so on itself, for a moment. */
export function CopyButton({ text, children, ...look }: CopyButtonProps) {
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
      <Button Icon={isCopied ? Check : Copy} size="small" {...look} onClick={() => void copy()}>
        {isCopied ? 'Copiado' : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copiado' : null}
      </span>
    </>
  );
}
