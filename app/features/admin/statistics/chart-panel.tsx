import { type ReactNode, useId } from 'react';
import { type ChartNumbers, NumbersWithFile } from '../../../components/numbers-with-file.tsx';

interface ChartPanelProps {
  title: string;
  note?: ReactNode;
  numbers: ChartNumbers;
  /** Without its ending. */
  fileName: string;
  children: ReactNode;
}

/** A chart with its numbers. */
export function ChartPanel({ title, note, numbers, fileName, children }: ChartPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="edge grid content-start gap-4 rounded-card border border-line bg-surface p-(--panel-pad)"
    >
      <div>
        <h2 id={id} className="text-h4 font-subtitle">
          {title}
        </h2>
        {note ? <div className="text-meta text-ink-soft">{note}</div> : null}
      </div>
      {children}
      <NumbersWithFile title={title} numbers={numbers} fileName={fileName} />
    </section>
  );
}
