import { type ReactNode, useId } from 'react';
import { Panel } from '../../components/ui/card.tsx';

interface FigurePanelProps {
  title: string;
  /** What the numbers say, in words: bars and tables only repeat it. */
  told?: string;
  children?: ReactNode;
}

export function FigurePanel({ title, told, children }: FigurePanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id={id} className="text-h3 font-subtitle">
        {title}
      </h2>
      {told ? <p className="font-head text-h4 leading-snug font-subtitle">{told}</p> : null}
      {children}
    </Panel>
  );
}

export function Soft({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
