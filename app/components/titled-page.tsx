import type { ReactNode } from 'react';

interface TitledPageProps {
  title: string;
  lead: string;
  /** Below the lead. */
  more?: ReactNode;
  children: ReactNode;
}

/** One column of reading width under a title and a sentence that says what it is. */
export function TitledPage({ title, lead, more, children }: TitledPageProps) {
  return (
    <div className="page page-text page-head pb-(--section)">
      <div className="mb-air-6 grid gap-2">
        <h1>{title}</h1>
        <p className="text-lead">{lead}</p>
        {more}
      </div>
      {children}
    </div>
  );
}
