import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { Radio } from './choice.tsx';

/** The first or the second of two. */
export type Side = 0 | 1;

export interface SideRow<Field extends string = string> {
  field: Field;
  label: string;
  values: readonly [ReactNode, ReactNode];
  /** Said at the end of a row that is not asked; without it the two differ, and one is chosen. */
  note?: string;
}

interface SideBySideProps<Field extends string> {
  /** Of the two, over the columns. */
  names: readonly [string, string];
  rows: ReadonlyArray<SideRow<Field>>;
  chosen: Partial<Record<Field, Side>>;
  onChoose(field: Field, side: Side): void;
}

const row =
  'gap-x-4 gap-y-0.5 border-line px-4 py-2.5 text-ui leading-[1.4] not-first:border-t @md/page:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_6rem] @md/page:items-center';
const value = 'min-w-0 wrap-anywhere whitespace-pre-line';

/** Two of a kind field by field: what is the same is shown, and only what differs is asked. */
export function SideBySide<Field extends string>({ names, rows, chosen, onChoose }: SideBySideProps<Field>) {
  const id = useId();
  return (
    <div className="edge grid overflow-clip rounded-field border border-line">
      <div className={cx(row, 'hidden @md/page:grid')} aria-hidden="true">
        <span />
        <b>{names[0]}</b>
        <b>{names[1]}</b>
        <span />
      </div>
      {rows.map(({ field, label, values, note }) =>
        note === undefined ? (
          <fieldset key={field} className={cx(row, 'grid')}>
            <legend className="sr-only">{label}</legend>
            <span aria-hidden="true" className="text-meta text-ink-soft">
              {label}
            </span>
            {([0, 1] as const).map((side) => (
              <Radio
                key={side}
                name={`${id}-${field}`}
                checked={chosen[field] === side}
                onChange={() => onChoose(field, side)}
                className="min-w-0 *:self-center"
              >
                <Named name={names[side]}>{values[side]}</Named>
              </Radio>
            ))}
            <span className="text-meta text-ink-soft">Distinto</span>
          </fieldset>
        ) : (
          <div key={field} className={cx(row, 'grid', note === 'Igual' && 'bg-sunken')}>
            <span className="text-meta text-ink-soft">{label}</span>
            {values[0] === values[1] ? (
              <span className={cx(value, '@md/page:col-span-2')}>{values[0]}</span>
            ) : (
              values.map((value, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two have their places.
                <Named key={side} name={names[side as Side]}>
                  {value}
                </Named>
              ))
            )}
            <span className="text-meta text-ink-soft">{note}</span>
          </div>
        ),
      )}
    </div>
  );
}

/** Where there are no columns, each value says whose it is; so it does to who listens. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={value}>
      <span className="text-meta text-ink-soft @md/page:sr-only">{name}: </span>
      {children}
    </span>
  );
}
