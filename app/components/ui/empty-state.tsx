import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** An illustration, usually the door of a provider type. */
  art?: ReactNode;
  title: string;
  /** h1 where it is all that a page has. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

export function EmptyState({ art, title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-5 py-[clamp(32px,6vw,64px)] text-center">
      {art ? (
        <div aria-hidden="true" className="mb-2">
          {art}
        </div>
      ) : null}
      <Heading className="text-h3 font-subtitle">{title}</Heading>
      {children ? <div className="max-w-[44ch] text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
