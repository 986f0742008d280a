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

interface LoadingProps {
  text: string;
  /** How high the cards are that will come, as classes. */
  blocks?: readonly string[] | undefined;
  children?: ReactNode;
}

/** The specification's loading sentence above the skeletons of a list. */
export function Loading({ text, blocks = [], children }: LoadingProps) {
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-center gap-3 text-ui text-ink-soft">
        <span className="busy-ring" aria-hidden="true" />
        {text}
      </p>
      {blocks.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and keep their order
        <Skeleton key={place} shape="block" className={cx(height, 'rounded-card')} />
      ))}
      {children}
    </div>
  );
}
