import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const kinds = {
  /** A provider, a resource. */
  item: 'p-(--card-pad) shadow-rest',
  /** A question in a list: it lies flat. */
  line: 'p-(--card-pad)',
  /** A question or an answer in full. */
  post: 'p-(--panel-pad)',
};

interface CardProps extends ComponentProps<'article'> {
  kind?: keyof typeof kinds;
}

/** One thing of a list. */
export function Card({ kind = 'item', className, ...rest }: CardProps) {
  return (
    <article
      {...rest}
      className={cx('edge rounded-card border border-line bg-surface', kinds[kind], className)}
    />
  );
}

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
}

/** A part of a page with its own title. */
export function Panel({ title, className, children, ...rest }: PanelProps) {
  return (
    <section
      {...rest}
      className={cx('edge rounded-card border border-line bg-surface p-(--panel-pad)', className)}
    >
      {title ? <h2 className="mb-4 text-h3 font-subtitle">{title}</h2> : null}
      {children}
    </section>
  );
}
