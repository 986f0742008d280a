import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { FieldError } from './field.tsx';

interface ChoiceRowProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** What the choice brings about. */
  note?: ReactNode;
  children: ReactNode;
}

/** One answer of several: a radio with a whole row to touch. */
export function ChoiceRow({ note, children, ...rest }: ChoiceRowProps) {
  return (
    <label className="choice edge">
      <input {...rest} type="radio" className="box" />
      <span>{children}</span>
      {note ? <small>{note}</small> : null}
    </label>
  );
}

interface ChoiceRowsProps {
  id?: string;
  legend: ReactNode;
  need?: 'opcional';
  /** The legend is only heard: what is seen above says the same. */
  isLegendHidden?: boolean;
  /** Wider rows, two at most side by side. */
  isWide?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

export function ChoiceRows({ id, legend, need, isLegendHidden, isWide, error, children }: ChoiceRowsProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend
        className={
          isLegendHidden ? 'sr-only' : 'mb-2 flex flex-wrap items-baseline gap-x-2 text-ui font-strong'
        }
      >
        {legend}
        {need ? <span className="text-meta font-normal text-ink-soft">{need}</span> : null}
      </legend>
      <div
        className={cx(
          'grid gap-3',
          isWide
            ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(19rem,50%-12px)),1fr))]'
            : 'fill-cols-[15.5rem]',
        )}
      >
        {children}
      </div>
      {error ? (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
