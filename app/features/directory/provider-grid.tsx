import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { HydrationBoundary } from '../../components/hydration-boundary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useIsHydrated } from '../../lib/browser-value.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import type { ProviderCardProps } from './card-availability.tsx';
import { ProviderCard } from './provider-card.tsx';
import { firstCards, type ProviderSummary } from './providers.ts';

/** Cards of the server-rendered page that are laid out eagerly, since they may be on the first screen. */
const eagerCards = 3;

/** How long a list had become, by its id: after Back the page has the height that it had. */
const lengths = new Map<string, number>();
const mostLengths = 40;

interface ProviderGridProps {
  providers: ProviderSummary[];
  /** Identifies the list and its order. */
  listId: string;
  /** How many cards stand before it on the page. */
  before?: number;
  today: number;
  /** For who has not confirmed what is looked for. */
  questionFor?(provider: ProviderSummary): string | undefined;
  /** Why it is near, where its municipality does not tell. */
  reasonFor?: ((provider: ProviderSummary) => string | undefined) | undefined;
}

/** Cards change in a render of their own, after the key press that changed them is painted. */
export function ProviderGrid(props: ProviderGridProps) {
  return <Cards {...useAfterPaint(props)} />;
}

const Cards = memo(function Cards({
  providers,
  listId,
  before = 0,
  today,
  questionFor,
  reasonFor,
}: ProviderGridProps) {
  const isHydrated = useIsHydrated();
  const [grown, setGrown] = useState({ listId, length: lengths.get(listId) ?? firstCards });
  // Another list begins short, also when a text is taken away again: long ones take a key press longer to draw.
  if (grown.listId !== listId) setGrown({ listId, length: firstCards });
  const { length } = grown;
  if (providers.length === 0) return null;

  function grow() {
    lengths.delete(listId);
    lengths.set(listId, length + firstCards);
    for (const oldest of [...lengths.keys()].slice(0, -mostLengths)) lengths.delete(oldest);
    setGrown({ listId, length: length + firstCards });
  }

  return (
    <>
      <ul className="card-grid">
        {/* Keyed by index and not by id: while somebody types, cards are updated in place instead of remounted. */}
        {providers.slice(0, length).map((provider, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: cards keep nothing of their own
            key={index}
            aria-setsize={providers.length}
            aria-posinset={index + 1}
            className={!isHydrated && before + index >= eagerCards ? 'deferred-card' : undefined}
          >
            <HydratedCard
              provider={provider}
              today={today}
              question={questionFor?.(provider)}
              reason={reasonFor?.(provider)}
            />
          </li>
        ))}
      </ul>
      {providers.length > length ? (
        <div className="mt-6 grid justify-items-center">
          <End key={`${listId} ${length}`} onNear={grow} />
          <Button onClick={grow}>Ver más proveedores</Button>
        </div>
      ) : null}
    </>
  );
});

/** Memoised apart from its index: a growing list must not force the hydration of cards that are still dehydrated. */
const HydratedCard = memo(function HydratedCard(card: ProviderCardProps) {
  return (
    <HydrationBoundary>
      <ProviderCard {...card} />
    </HydrationBoundary>
  );
});

/** Comes near the viewport where what is shown ends. Its key is new with each length, for an end that stays near. */
function End({ onNear }: { onNear(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const grow = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: '600px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={end} />;
}
