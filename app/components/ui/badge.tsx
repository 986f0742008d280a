import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const tones = {
  plain: 'border-line bg-surface text-ink',
  brand: 'border-transparent bg-brand-soft text-ink',
  success: 'border-transparent bg-success-soft text-success',
  waiting: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
  /** Colours of the nearest data-type. */
  type: 'border-transparent bg-type-soft text-type-ink font-strong [&>svg]:text-type-strong',
};

interface BadgeProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A label without interaction. It always has words; the icon only supports them. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'edge inline-flex min-h-7 items-center gap-1.5 rounded-full border px-[11px] py-0.5 text-meta leading-tight font-medium',
        icon ? 'pl-2' : undefined,
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** A word among others, without a frame: categories, services. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-tag box-decoration-clone bg-sunken px-2.5 py-[3px] text-meta text-ink-soft">
      {children}
    </span>
  );
}
