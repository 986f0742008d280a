import { type ReactNode, useId } from 'react';

export function Sample({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-6 border-t border-line pt-8">
      <div className="grid gap-2">
        <h2 id={id}>{title}</h2>
        {text ? <p className="max-w-(--width-text) text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
