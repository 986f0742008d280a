import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

const row = 'flex min-h-11 cursor-pointer items-start gap-3 py-2.25 text-ui leading-normal';

export function Checkbox({ children, className, ...rest }: ChoiceProps) {
  return (
    <label className={cx(row, className)}>
      <input {...rest} type="checkbox" className="box" />
      <span>{children}</span>
    </label>
  );
}

export function Radio({ children, className, ...rest }: ChoiceProps) {
  return (
    <label className={cx(row, className)}>
      <input {...rest} type="radio" className="box" />
      <span>{children}</span>
    </label>
  );
}

interface ChoiceGroupProps {
  legend: string;
  need?: 'obligatorio' | 'opcional';
  /** Several columns where there is room. */
  columns?: boolean;
  children: ReactNode;
}

export function ChoiceGroup({ legend, need, columns = false, children }: ChoiceGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 flex flex-wrap items-baseline gap-x-2 text-ui font-strong">
        {legend}
        {need ? <span className="text-meta font-normal text-ink-soft">{need}</span> : null}
      </legend>
      <div className={cx('grid gap-x-6', columns && 'fill-cols-[17rem]')}>{children}</div>
    </fieldset>
  );
}
