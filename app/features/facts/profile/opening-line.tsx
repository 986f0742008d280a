import { Clock } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { type Hours, openingAt, readWeek } from '../opening-hours.ts';
import { describeOpening } from '../opening-text.ts';
import { currentHours, listedPlaces, type ProviderFacts, placeName } from '../provider-facts.ts';

/** "Abierto ahora, hasta las 5:00 p. m." of one place. */
export function OpeningLine({ hours, now }: { hours: Hours[]; now: Date }) {
  const opening = openingAt(readWeek(hours), now);
  const [state, rest] = describeOpening(opening, now);
  return (
    <p className="flex gap-2 text-ui print:hidden">
      <Clock className={cx('icon mt-[0.05em]', opening.isOpen ? 'text-success' : 'text-ink-soft')} />
      <span>
        <b>{state}</b>
        {rest}
      </span>
    </p>
  );
}

/** The same in the head of a profile: of the place that is open, else of the one that opens first. Null without hours. */
export function describeOpenings(facts: ProviderFacts, now: Date): string | null {
  const places = listedPlaces(facts);
  const openings = places
    .map((place) => ({ place, hours: currentHours(facts, place, now) }))
    .filter(({ hours }) => hours.length > 0)
    .map(({ place, hours }) => ({ place, ...openingAt(readWeek(hours), now) }));
  const told =
    openings.find(({ isOpen }) => isOpen) ??
    openings.toSorted((a, b) => Number(a.changesAt) - Number(b.changesAt))[0];
  if (!told) return null;
  const [state, rest] = describeOpening(told, now);
  const where = places.length > 1 ? ` en ${placeName(told.place)}` : '';
  return told.isOpen ? `${state}${where}${rest}` : `${state}${rest}${where}`;
}
