import { parsePhone } from '../../lib/phone.ts';
import type { ConfirmationGroup } from './freshness.ts';
import type { Hours } from './opening-hours.ts';
import {
  answeredFacts,
  confirmationStatus,
  currentHours,
  findConfirmation,
  listedPlaces,
  type Place,
  type ProviderFacts,
} from './provider-facts.ts';

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What search engines are told of the facts of a provider: only what holds, as the page shows it. */
export function factsJsonLd(facts: ProviderFacts, telephone: string | undefined, now: Date) {
  const places = listedPlaces(facts);
  const principal = places.find((place) => place.principal);
  const isKnown = (group: ConfirmationGroup) =>
    confirmationStatus(findConfirmation(facts, group), now) === 'holds';
  const languages = isKnown('atencion') ? (facts.details?.idiomas ?? []) : [];
  const amenities = answeredFacts(facts, isKnown).map(({ fact, isSo }) => ({
    '@type': 'LocationFeatureSpecification',
    name: fact.label,
    value: isSo,
  }));
  return {
    openingHoursSpecification: principal && openingHours(currentHours(facts, principal, now)),
    location: places.length > 1 ? places.map((place) => location(facts, place, now)) : undefined,
    // The codes of ISO 639 are language tags of BCP 47 as well.
    contactPoint:
      languages.length > 0 ? { '@type': 'ContactPoint', telephone, availableLanguage: languages } : undefined,
    amenityFeature: amenities.length > 0 ? amenities : undefined,
  };
}

/** Days with the same hours share an entry. */
function openingHours(hours: Hours[]) {
  const days = new Map<string, string[]>();
  for (const { dia, abre, cierra } of hours.toSorted((a, b) => a.dia - b.dia)) {
    const key = `${abre.slice(0, 5)}-${cierra.slice(0, 5)}`;
    days.set(key, [...(days.get(key) ?? []), dayNames[dia - 1] ?? '']);
  }
  if (days.size === 0) return undefined;
  return [...days].map(([key, dayOfWeek]) => {
    const [opens, closes] = key.split('-');
    // A day of schema.org ends a minute before midnight.
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    };
  });
}

function location(facts: ProviderFacts, place: Place, now: Date) {
  return {
    '@type': 'Place',
    name: place.nombre ?? place.municipio,
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.direccion ?? undefined,
      addressLocality: place.municipio,
      addressRegion: 'PR',
      addressCountry: 'US',
    },
    telephone: place.telefono ? parsePhone(place.telefono)?.e164 : undefined,
    openingHoursSpecification: openingHours(currentHours(facts, place, now)),
  };
}
