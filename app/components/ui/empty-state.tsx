import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Usually a door. */
  art?: ReactNode;
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-5 py-[clamp(32px,6vw,64px)] text-center">
      {art ? (
        <div aria-hidden="true" className="mb-2">
          {art}
        </div>
      ) : null}
      <h2 className="text-h3 font-subtitle">{title}</h2>
      {children ? <div className="max-w-[44ch] text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
