import { memo, type RefObject, useEffect, useRef } from 'react';
import { HydrationBoundary } from '../../components/hydration-boundary.tsx';
import { cx } from '../../lib/cx.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import type { ProviderCardProps } from './card-availability.tsx';
import { ProviderCard } from './provider-card.tsx';
import { firstCards, type ProviderSummary } from './providers.ts';
import { useWindowedRange } from './use-windowed-range.ts';

/** Cards of the server-rendered page that are laid out eagerly, since they may be on the first screen. */
const eagerCards = 3;

const maxSpares = 12;

interface ProviderGridProps {
  providers: ProviderSummary[];
  listId: string;
  /** How many cards stand before it on the page. */
  before?: number;
  /** A long list is windowed: only cards near the viewport are in the DOM, spacers stand for the others. */
  isLong: boolean;
  today: number;
  /** For who has not confirmed what is looked for. */
  questionFor?(provider: ProviderSummary): string | undefined;
  /** Why it is near, where its municipality does not tell. */
  reasonFor?: ((provider: ProviderSummary) => string | undefined) | undefined;
}

/** What is below the viewport changes in a render of its own, after the key press is painted: cards, or the whole list. */
export function ProviderGrid(props: ProviderGridProps) {
  const later = useAfterPaint(props);
  const isBelowFold = useRef(false);
  return (
    <WindowedGrid {...(isBelowFold.current ? later : props)} later={later.providers} isBelow={isBelowFold} />
  );
}

interface WindowedGridProps extends ProviderGridProps {
  /** The list that cards below the viewport are still of. */
  later: ProviderSummary[];
  /** Whether the whole list is below the viewport. */
  isBelow: RefObject<boolean>;
}

const WindowedGrid = memo(function WindowedGrid({
  providers,
  listId,
  before = 0,
  isLong,
  today,
  questionFor,
  reasonFor,
  later,
  isBelow,
}: WindowedGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const count = providers.length;
  const startCards = Math.max(firstCards - before, eagerCards);
  const range = useWindowedRange(grid, { count, listId, isWindowed: isLong, startCards, isBelow });
  const shown = providers.slice(range.first, range.end);
  const recycledCards = useSpares(shown, range.first);
  return (
    // Without a result the cards stay in the DOM, hidden: showing them again needs no new layout.
    <div
      inert={count === 0}
      className={count === 0 ? 'h-0 overflow-clip [content-visibility:hidden]' : undefined}
    >
      <Spacer heightPx={range.beforePx} />
      <ul ref={grid} className="card-grid">
        {/* Keyed by index and not by id: while somebody types, cards are updated in place instead of remounted. */}
        {[...shown, ...recycledCards].map((found, index) => {
          const position = range.first + index;
          const provider = index < range.seen ? found : (later[position] ?? found);
          const isDeferred = !range.isMeasured && before + index >= eagerCards;
          return (
            <li
              key={position}
              hidden={index >= shown.length}
              aria-setsize={count}
              aria-posinset={position + 1}
              className={cx('[contain:layout_style]', isDeferred && 'deferred-card')}
            >
              <HydratedCard
                provider={provider}
                today={today}
                question={questionFor?.(provider)}
                reason={reasonFor?.(provider)}
              />
            </li>
          );
        })}
      </ul>
      <Spacer heightPx={range.afterPx} />
    </div>
  );
});

/** Cards beyond a shorter result: they stay mounted and hidden, since the next keystroke may need them again. */
function useSpares(shown: ProviderSummary[], first: number): ProviderSummary[] {
  const kept = useRef<ProviderSummary[]>([]);
  const spares = first === 0 ? kept.current.slice(shown.length, maxSpares) : [];
  useEffect(() => {
    kept.current = first === 0 ? [...shown, ...spares] : [];
  });
  return spares;
}

/** Memoised apart from its index: a growing list must not force the hydration of cards that are still dehydrated. */
const HydratedCard = memo(function HydratedCard(card: ProviderCardProps) {
  return (
    <HydrationBoundary>
      <ProviderCard {...card} />
    </HydrationBoundary>
  );
});

/** Excluded from scroll anchoring: an anchored spacer would scroll the page along as the list changes. */
function Spacer({ heightPx }: { heightPx: number }) {
  return <div aria-hidden="true" className="[overflow-anchor:none]" style={{ height: heightPx }} />;
}
