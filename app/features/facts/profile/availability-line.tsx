import { CircleQuestionMark } from 'lucide-react';
import { describeAvailability } from '../availability.ts';
import { availabilityLooks } from '../availability-looks.ts';
import { Ask, Hold } from '../confirmation-text.tsx';
import { questionOf, unknownAvailability } from '../freshness.ts';
import {
  confirmationStatus,
  findConfirmation,
  type Place,
  type ProviderFacts,
  placeName,
  principalFirst,
} from '../provider-facts.ts';
import { lowerFirst } from '../service-text.ts';

interface PlaceAvailabilityProps {
  facts: ProviderFacts;
  place: Place;
  now: Date;
  /** There are several places. */
  isNamed: boolean;
  /** Another panel tells the rest. */
  isBrief?: boolean;
}

/** Whether a place takes new people; nothing where it is not known. */
export function PlaceAvailability({ facts, place, now, isNamed, isBrief }: PlaceAvailabilityProps) {
  const confirmation = confirmationOf(facts, place);
  const availability = place.disponibilidad;
  if (!confirmation || !availability) return null;
  const isExpired = confirmationStatus(confirmation, now) === 'expired';
  if (isExpired && !isNamed)
    return <Ask group="disponibilidad" confirmation={confirmation} className="w-fit max-w-full" />;
  const words = isExpired
    ? questionOf.disponibilidad
    : describeAvailability(availability.estado, availability.espera);
  return (
    <Hold {...(isExpired ? { Icon: CircleQuestionMark } : availabilityLooks[availability.estado])}>
      <p className="font-strong">{isNamed ? `En ${placeName(place)}: ${lowerFirst(words)}` : words}</p>
      {availability.nota && !isBrief && !isExpired ? <p>{availability.nota}</p> : null}
    </Hold>
  );
}

/** With the name, because it decides the call: of the first place whose confirmation holds. */
export function AvailabilityLine({ facts, now }: { facts: ProviderFacts; now: Date }) {
  const places = principalFirst(facts.places);
  const told = places.filter((place) => place.disponibilidad && confirmationOf(facts, place));
  const first =
    told.find((place) => confirmationStatus(confirmationOf(facts, place), now) === 'holds') ?? told[0];
  return first ? (
    <PlaceAvailability
      facts={facts}
      place={first}
      now={now}
      isNamed={places.length > 1}
      isBrief={places.length > 1}
    />
  ) : (
    <Hold Icon={CircleQuestionMark}>{unknownAvailability}</Hold>
  );
}

const confirmationOf = (facts: ProviderFacts, place: Place) =>
  findConfirmation(facts, 'disponibilidad', place);
