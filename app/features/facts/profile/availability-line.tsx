import { CircleQuestionMark } from 'lucide-react';
import { describeAvailability } from '../availability.ts';
import { availabilityLooks } from '../availability-looks.ts';
import { Ask, Hold } from '../confirmation-words.tsx';
import { saidAgo, saidOn, unknownAvailability } from '../freshness.ts';
import {
  findConfirmation,
  type Place,
  type ProviderFacts,
  placeName,
  principalFirst,
  standingOf,
} from '../provider-facts.ts';
import { lowerFirst } from '../service-words.ts';

interface PlaceAvailabilityProps {
  facts: ProviderFacts;
  place: Place;
  now: Date;
  /** The name of the place, where there are several and this stands for all of them. */
  where?: string | undefined;
  className?: string;
}

/** Whether a place takes new people, with its date; nothing where it is not known. */
export function PlaceAvailability({ facts, place, now, where, className }: PlaceAvailabilityProps) {
  const confirmation = wordOf(facts, place);
  const availability = place.disponibilidad;
  if (!confirmation || !availability) return null;
  if (standingOf(confirmation, now) === 'expired')
    return <Ask group="disponibilidad" confirmation={confirmation} className="w-fit max-w-full" />;
  const words = describeAvailability(availability.estado, availability.espera);
  return (
    <Hold {...availabilityLooks[availability.estado]} className={className}>
      <p className="font-strong">{where ? `En ${where}: ${lowerFirst(words)}` : words}</p>
      {availability.nota ? <p>{availability.nota}</p> : null}
      <p className="text-meta text-ink-soft">
        <span className="print:hidden">{saidAgo(confirmation, now)}</span>
        <span className="hidden print:inline">{saidOn(confirmation)}</span>
      </p>
    </Hold>
  );
}

/** With the name, because it decides the call: of the first place whose word holds. */
export function AvailabilityLine({ facts, now }: { facts: ProviderFacts; now: Date }) {
  const places = principalFirst(facts.places);
  const told = places.filter((place) => place.disponibilidad && wordOf(facts, place));
  const first = told.find((place) => standingOf(wordOf(facts, place), now) === 'holds') ?? told[0];
  if (!first) {
    return (
      <Hold Icon={CircleQuestionMark}>
        <p>{unknownAvailability}</p>
      </Hold>
    );
  }
  return (
    <PlaceAvailability
      facts={facts}
      place={first}
      now={now}
      where={places.length > 1 ? placeName(first) : undefined}
      className="edge w-fit max-w-full rounded-field border border-line bg-surface px-4 py-3 print:border-0 print:p-0"
    />
  );
}

const wordOf = (facts: ProviderFacts, place: Place) => findConfirmation(facts, 'disponibilidad', place);
