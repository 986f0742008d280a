import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { controlClass, useFieldControl } from './field.tsx';

/**
 * The browser's own select, drawn like a field: phones open their own wheel, and a form sends it without JavaScript.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const control = useFieldControl();
  return (
    <span className="relative block text-ui">
      <select
        {...control}
        {...rest}
        className={cx(controlClass, 'cursor-pointer appearance-none pr-[calc(22px+1.25em)]', className)}
      >
        {children}
      </select>
      <ChevronDown className="icon pointer-events-none absolute right-3.5 top-1/2 [translate:0_-50%] text-ink-soft" />
    </span>
  );
}
