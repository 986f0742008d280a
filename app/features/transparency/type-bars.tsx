import { formatCount } from '../../lib/count.ts';
import { type ProviderType, providerTypeFacts } from '../../lib/provider-types.ts';

interface TypeBarsProps {
  label: string;
  bars: ReadonlyArray<{
    type: ProviderType;
    value: number;
    /** Of how many; without it, the longest bar takes the whole width. */
    of?: number;
  }>;
}

/** One bar a provider type, in its colour, beside its sign and name; each says its number. */
export function TypeBars({ label, bars }: TypeBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-3.5">
      {bars.map(({ type, value, of }) => {
        const { plural, Icon } = providerTypeFacts[type];
        return (
          <li
            key={type}
            data-type={type}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-ui leading-snug"
          >
            <span className="inline-flex items-center gap-2">
              <Icon className="icon text-type-strong" />
              {plural}
            </span>
            <b className="font-strong tabular">
              {of === undefined ? formatCount(value) : `${formatCount(value)} de ${formatCount(of)}`}
            </b>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 12"
              preserveAspectRatio="none"
              className="col-span-2 h-3 w-full rounded-full bg-sunken"
            >
              <rect
                width={(value / Math.max(1, of ?? most)) * 100}
                height="12"
                className="fill-type-strong"
              />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
