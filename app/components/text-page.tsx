import type { ReactNode } from 'react';
import { Alert } from './ui/alert.tsx';

interface TextPageProps {
  title: string;
  /** At most five short sentences, for those who read no further. */
  summary: readonly string[];
  updated: string;
  children: ReactNode;
}

/** A page of plain text: title, summary on top, then the whole. */
export function TextPage({ title, summary, updated, children }: TextPageProps) {
  return (
    <div className="page page-text page-head pb-(--section)">
      <h1>{title}</h1>
      <p className="mt-2 text-meta text-ink-soft">Última revisión: {updated}</p>
      <Alert title="En pocas palabras" className="my-8 max-w-(--width-text)">
        <ul className="list-disc pl-5">
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
      <div className="prose">{children}</div>
    </div>
  );
}
