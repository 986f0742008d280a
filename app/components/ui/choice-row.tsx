import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { FieldError, useProblem } from './field.tsx';

interface ChoiceRowProps extends Omit<ComponentProps<'input'>, 'children'> {
  type?: 'radio' | 'checkbox';
  /** What the choice brings about. */
  note?: ReactNode;
  children: ReactNode;
}

/** One answer of several, or one of those that may be ticked: a whole row to touch. */
export function ChoiceRow({ note, children, type = 'radio', ...rest }: ChoiceRowProps) {
  return (
    <label className="edge grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 gap-y-0.5 rounded-field border-[1.5px] border-line-strong bg-surface py-2.5 pr-4 pl-3.5 text-ui leading-[1.35] hover:border-brand hover:bg-brand-soft has-checked:border-brand has-checked:bg-brand-soft has-checked:font-strong has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        {...rest}
        type={type}
        className="box row-span-2 focus-visible:[box-shadow:none] focus-visible:outline-none"
      />
      <span>{children}</span>
      {note ? (
        <small className="col-start-2 text-meta leading-[1.4] font-normal text-ink-soft">{note}</small>
      ) : null}
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
  /** By default what the form around says of this id. */
  error?: string | undefined;
  children: ReactNode;
}

export function ChoiceRows(props: ChoiceRowsProps) {
  const { id, legend, need, isLegendHidden, isWide, children } = props;
  const problem = useProblem(id);
  const error = props.error ?? problem;
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
