import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/cx.ts';

interface SegmentOption<Value extends string> {
  value: Value;
  /** What is read aloud. */
  name: string;
  /** What is seen, when it is shorter than the name. */
  sign?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  legend: string;
  options: ReadonlyArray<SegmentOption<Value>>;
  /** Undefined: not known yet. */
  value: Value | undefined;
  onChange(value: Value): void;
  /** The attribute of <html> that shows the choice before React does. */
  mirrors?: string;
  /** Lower with a mouse, as high as a finger needs with touch; or over the whole width. */
  look?: 'strip' | 'block';
}

/** One of a few choices, side by side: native radios, so arrows and screen readers work by themselves. */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  look = 'strip',
  mirrors,
}: SegmentedProps<Value>) {
  const name = useId();
  const isBlock = look === 'block';
  return (
    <fieldset className={cx(isBlock ? 'grid gap-2 text-ui' : 'inline-flex items-center gap-2 text-meta')}>
      <legend className={isBlock ? 'mb-2' : 'float-left'}>{legend}</legend>
      <span
        className={cx(
          'inline-flex overflow-clip rounded-field border-[1.5px] border-line-strong bg-surface',
          isBlock && 'w-full',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            data-mirror={mirrors && `${mirrors}-${option.value}`}
            className={cx(
              'segment relative grid cursor-pointer place-items-center px-2.5 not-first:border-l-[1.5px] not-first:border-line-strong has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus has-checked:has-focus-visible:outline-brand-ink',
              isBlock
                ? 'min-h-11 min-w-0 flex-1'
                : 'min-h-8 min-w-10 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none focus-visible:outline-none focus-visible:[box-shadow:none]"
            />
            {option.sign === undefined ? (
              option.name
            ) : (
              <>
                <span aria-hidden="true">{option.sign}</span>
                <span className="sr-only">{option.name}</span>
              </>
            )}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
