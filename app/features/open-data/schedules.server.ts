import type { Hours } from '../facts/opening-hours.ts';
import { findConfirmation, hasHours, type Place } from '../facts/provider-facts.ts';
import { derivedId } from './derived-id.server.ts';
import type { Schedule } from './hsds-schemas.server.ts';
import type { OpenProvider } from './queries.ts';
import { validity } from './values.ts';

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Puerto Rico has no daylight saving time. */
const offset = '-04:00';

/** The week of a place once it is confirmed: days with the same hours share an entry. */
export function placeSchedules({ facts }: OpenProvider, place: Place, servicePlaceId: string): Schedule[] {
  const said = findConfirmation(facts, 'contacto', place);
  if (!said) return [];
  const spans = Map.groupBy(
    place.horas.toSorted((a, b) => a.dia - b.dia || (a.abre < b.abre ? -1 : 1)),
    ({ abre, cierra }: Hours) => `${abre.slice(0, 5)}-${cierra.slice(0, 5)}`,
  );
  return [...spans].map(([span, rows]) => {
    const [opens = '', closes = ''] = span.split('-');
    return {
      id: derivedId('schedule', place.id, span),
      service_at_location_id: servicePlaceId,
      timezone: -4,
      ...validity(said),
      freq: 'WEEKLY',
      byday: rows.map(({ dia }) => days[dia - 1]).join(','),
      opens_at: opens + offset,
      // Few programs know a time of 24:00.
      closes_at: (closes === '24:00' ? '23:59' : closes) + offset,
    };
  });
}

/** The hours in the provider's own words, where no place has told its week. */
export function writtenSchedule({ provider, facts }: OpenProvider): Schedule[] {
  if (!provider.horario_servicio || hasHours(facts)) return [];
  return [
    {
      id: derivedId('schedule', provider.id),
      service_id: provider.id,
      description: provider.horario_servicio,
    },
  ];
}
