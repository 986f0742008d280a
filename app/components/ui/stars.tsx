import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const places = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  /** 0 to 5. */
  value: number;
  /** One person's rating, a whole number: shown without a decimal. */
  isWhole?: boolean;
  /** Words after the number: "9 reseñas". */
  children?: ReactNode;
  /** Beside the number: "ilustrativo". */
  note?: string;
  /** Read aloud instead of "4.8 de 5 estrellas". */
  label?: string;
}

/** A rating to read: number, words and stars. */
export function Stars({ value, isWhole = false, children, note, label }: StarsProps) {
  const filled = Math.round(value);
  const number = isWhole ? String(value) : formatRating(value);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-meta leading-tight">
      <StarRow filled={filled} label={label ?? `${number} de 5 estrellas`} />
      <span aria-hidden="true">
        <strong>{number}</strong> de 5{note ? `, ${note}` : ''}
      </span>
      {children ? <span className="text-ink-soft">{children}</span> : null}
    </span>
  );
}

function formatRating(value: number): string {
  return value.toFixed(1);
}

const boxSize = 24;
const shapeClass = 'flex-none stroke-[1.75] [stroke-linejoin:round]';

/** The outline of the star in the nth box of a row. */
function drawStar(place: number): string {
  return `M${(place - 0.5) * boxSize} 2.8l3 6.1 6.8 1-4.9 4.8 1.1 6.7-6-3.2-6 3.2 1.1-6.7-4.9-4.8 6.8-1z`;
}

/** One SVG for all five stars, since every card of a list has such a row. */
function StarRow({ filled, label }: { filled: number; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${places.length * boxSize} ${boxSize}`}
      className={cx(shapeClass, 'h-[18.5px] w-auto')}
    >
      {places.map((place) => (
        <path
          key={place}
          d={drawStar(place)}
          className={place <= filled ? 'fill-star stroke-star' : 'fill-none stroke-line-strong'}
        />
      ))}
    </svg>
  );
}

interface StarInputProps {
  legend: string;
  value: number;
  onChange(value: number): void;
}

const names = ['1 estrella', '2 estrellas', '3 estrellas', '4 estrellas', '5 estrellas'];

/** A rating to give: five radios, so the arrow keys move and each is read by its name. */
export function StarInput({ legend, value, onChange }: StarInputProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-ui font-strong">{legend}</legend>
      <div className="-ml-1 grid grid-cols-[repeat(5,minmax(44px,60px))] gap-1">
        {places.map((place) => (
          <label
            key={place}
            className="star-choice relative grid min-h-16 cursor-pointer justify-items-center gap-0.5 rounded-field border-[1.5px] border-transparent px-1 py-1.5 text-meta leading-tight hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:font-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="estrellas"
              value={place}
              checked={place === value}
              onChange={() => onChange(place)}
              aria-label={names[place - 1]}
              className="absolute inset-0 cursor-pointer appearance-none focus-visible:[box-shadow:none] focus-visible:outline-none"
            />
            <svg
              viewBox={`0 0 ${boxSize} ${boxSize}`}
              aria-hidden="true"
              className={cx(shapeClass, 'size-[30px]')}
            >
              <path d={drawStar(1)} />
            </svg>
            <span aria-hidden="true">{place}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
