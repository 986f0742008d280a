import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label?: string;
  describedBy?: string;
  className?: string;
  /** The attribute of <html> that shows the state before React does. */
  mirrors?: 'calm';
  children: ReactNode;
}

/** A switch with its words in the same target. */
export function Switch({ checked, onChange, label, describedBy, className, mirrors, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
      data-mirror={mirrors}
      className={cx(
        'switch inline-flex min-h-11 items-center gap-2 rounded-field px-1 whitespace-nowrap',
        className,
      )}
    >
      <span aria-hidden="true" className="switch-track" />
      {children}
    </button>
  );
}
