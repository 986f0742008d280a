import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { controlClass, useFieldControl } from './field.tsx';

interface SelectProps extends ComponentProps<'select'> {
  /** The words of no choice, before the options. */
  empty?: string;
  /** Each value with its words, or words that are their own value. */
  options?: ReadonlyArray<readonly [value: string, words: string] | string>;
  onPick?(value: string): void;
}

/**
 * The browser's own select, drawn like a field: phones open their own wheel, and a form sends it without JavaScript.
 */
export function Select({ empty, options = [], onPick, className, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className="relative block text-ui">
      <select
        {...control}
        onChange={onPick && (({ target }) => onPick(target.value))}
        {...rest}
        className={cx(controlClass, 'cursor-pointer appearance-none pr-[calc(22px+1.25em)]', className)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options
          .map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
          .map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        {children}
      </select>
      <ChevronDown className="icon pointer-events-none absolute right-3.5 top-1/2 [translate:0_-50%] text-ink-soft" />
    </span>
  );
}
