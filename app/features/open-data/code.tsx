import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';

const look =
  'edge m-0 overflow-x-auto rounded-field border border-line bg-sunken px-4 py-3.5 font-mono text-[0.9375rem] leading-normal';

interface ExampleProps {
  title: string;
  /** What it is, for whoever does not see it. */
  label: string;
  text: string;
  /** None where it is no use to paste it. */
  copy?: string;
  children?: ReactNode;
}

/** Code that scrolls within itself, by keyboard too. */
export function Example({ title, label, text, copy, children }: ExampleProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-h4">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section className={look} tabIndex={0} aria-label={label}>
        <pre className="font-mono">{text}</pre>
      </section>
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
      <p className={look} role="group" aria-labelledby={id}>
        <span className="whitespace-pre-wrap">{text}</span>
      </p>
      <p className="only-js">
        <CopyButton text={text}>{copy}</CopyButton>
      </p>
    </div>
  );
}
