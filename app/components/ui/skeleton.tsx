import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const shapes = {
  line: 'h-[0.85em]',
  door: 'h-[76px] w-16 rounded-t-[32px] rounded-b-field',
  /** As high as its class says. */
  block: '',
};

/** Placeholder while content loads; it does not shimmer. Give it the size of the content, against layout shift. */
export function Skeleton({ className, shape = 'line' }: { className?: string; shape?: keyof typeof shapes }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block bg-[color-mix(in_oklab,var(--line)_62%,var(--surface))]',
        shapes[shape],
        className,
      )}
    />
  );
}

/** The specification's loading sentence above the skeletons of a list. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-center gap-3 text-ui text-ink-soft">
        <span className="busy-ring" aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  );
}
