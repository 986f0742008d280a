import type { ReactNode } from 'react';
import { Panel } from '../../components/ui/card.tsx';

interface PartPanelProps {
  id: string;
  title: string;
  intro: string;
  children: ReactNode;
}

/** A part of the facts, with its own title and address on the page. */
export function PartPanel({ id, title, intro, children }: PartPanelProps) {
  return (
    <Panel
      id={id}
      aria-labelledby={`${id}-titulo`}
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-air-6"
    >
      <div className="grid gap-1">
        <h2 id={`${id}-titulo`} className="text-h3 font-subtitle">
          {title}
        </h2>
        <p className="text-ink-soft">{intro}</p>
      </div>
      {children}
    </Panel>
  );
}
