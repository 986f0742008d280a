import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

interface CardProps extends ComponentProps<'article'> {
  /** Without a shadow, as the forum has them. */
  isFlat?: boolean;
}

/** One thing of a list: a provider, a resource, a question. */
export function Card({ isFlat = false, className, ...rest }: CardProps) {
  return (
    <article
      {...rest}
      className={cx(
        'edge rounded-card border border-line bg-surface p-(--card-pad)',
        !isFlat && 'shadow-rest',
        className,
      )}
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
