import { formatCount } from '../../../lib/count.ts';
import { linePoints } from './chart-numbers.ts';

const box = { width: 600, height: 100 };

interface DayChartProps {
  title: string;
  /** The days at both ends, as they are read. */
  from: string;
  to: string;
  values: readonly number[];
}

/** One kind of event over the days. The numbers are in the table below it. */
export function DayChart({ title, from, to, values }: DayChartProps) {
  const most = Math.max(0, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  const points = linePoints(values, box.width, box.height);
  const summary = `${title}: ${formatCount(total)} en total, del ${from} al ${to}. El día con más tuvo ${formatCount(most)}.`;
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <figcaption className="col-span-2 text-ui font-strong">
        {title} <span className="font-normal text-ink-soft">{formatCount(total)}</span>
      </figcaption>
      <span
        aria-hidden="true"
        className="grid min-w-8 content-between justify-items-end text-meta text-ink-soft tabular"
      >
        <span>{formatCount(most)}</span>
        <span>0</span>
      </span>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 -2 ${box.width} ${box.height + 4}`}
        preserveAspectRatio="none"
        className="h-26 w-full border-b border-l border-line-strong"
      >
        <polygon
          points={`0,${box.height} ${points} ${box.width},${box.height}`}
          className="fill-brand-soft"
        />
        <polyline
          points={points}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-brand stroke-2 [stroke-linejoin:round]"
        />
      </svg>
      <span aria-hidden="true" className="col-start-2 flex justify-between gap-3 text-meta text-ink-soft">
        <span>{from}</span>
        <span className="text-right">{to}</span>
      </span>
    </figure>
  );
}

export interface Bar {
  key: string;
  label: string;
  /** Beside the label. */
  note?: string;
  value: number;
  /** A part of it, hatched: what is still pending. */
  rest?: number;
}

/** Bars lying down, the longest over the whole width; each says its number. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value, rest = 0 }) => value + rest));
  return (
    <ul className="grid gap-3.5">
      {bars.map(({ key, label, note, value, rest = 0 }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-ui leading-snug">
          <span className="[overflow-wrap:anywhere]">
            {label}
            {note ? <span className="block text-meta text-ink-soft">{note}</span> : null}
          </span>
          <b className="font-strong tabular">{formatCount(value + rest)}</b>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 12"
            preserveAspectRatio="none"
            className="col-span-2 h-3 w-full rounded-full bg-sunken"
          >
            <rect width={(value / most) * 100} height="12" className="fill-brand" />
            {rest > 0 ? (
              <rect
                x={(value / most) * 100}
                width={(rest / most) * 100}
                height="12"
                vectorEffect="non-scaling-stroke"
                className="fill-accent stroke-accent-line"
              />
            ) : null}
          </svg>
        </li>
      ))}
    </ul>
  );
}
