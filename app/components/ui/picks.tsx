import type { ReactNode } from 'react';
import { Hint } from './field.tsx';
import { Pick } from './pick.tsx';

interface PicksProps<Value extends string> {
  legend: string;
  need?: 'opcional';
  hint?: ReactNode;
  options: ReadonlyArray<{ value: Value; label: string }>;
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
}

/** Several short answers, each a pill; what is chosen comes in the order of the options. */
export function Picks<Value extends string>({
  legend,
  need,
  hint,
  options,
  chosen,
  onChange,
}: PicksProps<Value>) {
  function toggle(value: Value) {
    const isChosen = (other: Value) => chosen.includes(other) !== (other === value);
    onChange(options.map((option) => option.value).filter(isChosen));
  }
  return (
    <fieldset>
      <legend className="mb-2.5 flex flex-wrap items-baseline gap-x-2 text-ui font-strong">
        {legend}
        {need ? <span className="text-meta font-normal text-ink-soft">{need}</span> : null}
      </legend>
      {hint ? (
        <div className="mb-3">
          <Hint>{hint}</Hint>
        </div>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        {options.map(({ value, label }) => (
          <Pick key={value} type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)}>
            {label}
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}
