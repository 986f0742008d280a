import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { CodeBlock, codeLook } from './code-block.tsx';

interface ExampleProps {
  title: string;
  /** What it is, for whoever does not see it. */
  label: string;
  text: string;
  /** None where it is no use to paste it. */
  copy?: string;
  children?: ReactNode;
}

/** Code with its title, and the button that copies it. */
export function Example({ title, label, text, copy, children }: ExampleProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-h4">{title}</h3>
      <CodeBlock label={label} text={text} />
      {copy ? (
        <p className="only-js">
          <CopyButton text={text}>{copy}</CopyButton>
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** A sentence to be copied. */
export function Quote({ id, text, copy }: { id: string; text: string; copy: string }) {
  return (
    <div className="grid gap-2">
      <p id={id} className="font-strong">
        Puedes escribirlo así
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no form */}
      <p className={codeLook} role="group" aria-labelledby={id}>
        {text}
      </p>
      <p className="only-js">
        <CopyButton text={text}>{copy}</CopyButton>
      </p>
    </div>
  );
}
