import type { ReactNode, SVGProps } from 'react';
import { formatCount } from '../../lib/count.ts';
import type { MonthFigures } from './figures.ts';

const hatchId = 'tramado-contactos';

/** Two bars a month, one plain and one hatched, with their numbers below: none needs its colour. */
export function MonthBars({ months }: { months: readonly MonthFigures[] }) {
  const most = Math.max(1, ...months.flatMap(({ visitas, contactos }) => [visitas, contactos]));
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-meta">
        <Legend name="Visitas">
          <rect width="20" height="16" rx="4" className="fill-brand" />
        </Legend>
        <Legend name="Contactos">
          <HatchedRect x="1" y="1" width="18" height="14" rx="3" />
        </Legend>
        <svg width="0" height="0" aria-hidden="true" className="absolute">
          <defs>
            <pattern
              id={hatchId}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" className="fill-surface" />
              <rect width="3" height="6" className="fill-ink-soft" />
            </pattern>
          </defs>
        </svg>
      </figcaption>
      <ol className="grid auto-cols-fr grid-flow-col gap-2">
        {months.map(({ month, name, part, visitas, contactos }) => (
          <li key={month} className="grid content-start gap-1 text-center text-meta">
            <span
              aria-hidden="true"
              className="flex h-33 items-end justify-center gap-1 border-b-[1.5px] border-line-strong"
            >
              <Bar share={visitas / most}>
                <rect width="100%" height="100%" rx="4" className="fill-brand" />
              </Bar>
              <Bar share={contactos / most}>
                <HatchedRect width="100%" height="100%" rx="4" />
              </Bar>
            </span>
            <span className="leading-tight">
              <span className="sr-only">{name}: </span>
              <span className="font-medium tabular">{formatCount(visitas)}</span>
              <span className="sr-only"> visitas</span> y{' '}
              <span className="font-medium tabular">{formatCount(contactos)}</span>
              <span className="sr-only"> contactos</span>
            </span>
            <span aria-hidden="true" className="leading-tight text-ink-soft">
              {name}
            </span>
            {part ? <span className="leading-tight text-ink-soft">{part}</span> : null}
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Legend({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 16" aria-hidden="true" className="h-4 w-5">
        {children}
      </svg>
      {name}
    </span>
  );
}

function Bar({ share, children }: { share: number; children: ReactNode }) {
  return (
    <svg aria-hidden="true" width="100%" height={`${share * 100}%`} className="w-[min(44%,34px)]">
      {children}
    </svg>
  );
}

function HatchedRect(box: SVGProps<SVGRectElement>) {
  return <rect {...box} fill={`url(#${hatchId})`} className="stroke-ink-soft stroke-2" />;
}
