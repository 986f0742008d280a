import { CircleAlert, CircleCheck, Hourglass, Info } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const kinds = {
  plain: { ground: 'bg-sunken', sign: 'text-ink-soft', Icon: Info },
  info: { ground: 'bg-brand-soft', sign: 'text-brand', Icon: Info },
  working: { ground: 'bg-brand-soft', sign: 'text-brand', Icon: Hourglass },
  waiting: { ground: 'bg-warning-soft', sign: 'text-warning', Icon: Hourglass },
  success: { ground: 'bg-success-soft', sign: 'text-success', Icon: CircleCheck },
  error: { ground: 'bg-danger-soft', sign: 'text-danger', Icon: CircleAlert },
};

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  kind?: keyof typeof kinds;
  title?: string;
  children?: ReactNode;
}

/** Inline message: what happened and what to do next. It stays, unlike a toast. */
export function Alert({ kind = 'info', title, className, children, ...rest }: AlertProps) {
  const { ground, sign, Icon } = kinds[kind];
  return (
    <div
      {...rest}
      className={cx('edge flex gap-3 rounded-field px-5 py-4 text-ui leading-normal', ground, className)}
    >
      <Icon className={cx('size-6 flex-none', sign)} />
      <div className="grid max-w-(--width-text) min-w-0 content-start gap-1">
        {title ? <p className={cx('font-strong', kind === 'error' && 'text-danger')}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
