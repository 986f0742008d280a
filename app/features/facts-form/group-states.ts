import { dayInSentence, dayOf, formatDayInSentence } from '../../lib/dates.ts';
import { type ConfirmationGroup, confirmationGroups, isValidOn } from '../facts/freshness.ts';
import type { Place, PlacedConfirmation } from '../facts/provider-facts.ts';

/** What a group of a provider says about its date: of its places, the one that has waited longest. */
export interface GroupState {
  group: ConfirmationGroup;
  state: 'expired' | 'unknown' | 'confirmed';
  words: string;
  /** The place that it is about, of groups that places have. */
  placeId: string | undefined;
  /** The last day on which it holds or held; empty: never confirmed. */
  until: string;
  /** The day on which it was confirmed last; empty: never. */
  since: string;
}

const urgency = { expired: 0, unknown: 1, confirmed: 2 };

/** Expired groups first, then those that nobody has confirmed; else in their order. */
export function groupStates(
  confirmations: readonly PlacedConfirmation[],
  places: readonly Place[],
  now: Date,
): GroupState[] {
  return confirmationGroups
    .map((group): GroupState => {
      const isOfPlaces = group === 'disponibilidad' || group === 'contacto';
      const subjects = isOfPlaces ? places.map(({ id }) => id) : [null];
      const all = subjects.map((placeId) => stateOf(group, placeId, confirmations, now));
      return (
        all.sort((one, other) => byUrgency(one, other) || one.until.localeCompare(other.until))[0] ??
        unknown(group, null)
      );
    })
    .sort(byUrgency);
}

function byUrgency(one: GroupState, other: GroupState): number {
  return urgency[one.state] - urgency[other.state];
}

function stateOf(
  group: ConfirmationGroup,
  placeId: string | null,
  confirmations: readonly PlacedConfirmation[],
  now: Date,
): GroupState {
  const row = confirmations.find(({ grupo, sede_id }) => grupo === group && sede_id === placeId);
  if (!row) return unknown(group, placeId);
  const today = dayOf(now);
  const last = dayInSentence(row.vence_en);
  const confirmed = new Date(row.confirmado_en);
  const known = { ...unknown(group, placeId), until: row.vence_en, since: dayOf(confirmed) };
  if (!isValidOn(row, today)) return { ...known, state: 'expired', words: `Venció el ${last}` };
  const said = known.since === today ? 'hoy' : `el ${formatDayInSentence(confirmed)}`;
  const words = `Confirmado ${said}. Vale hasta el ${last}.`;
  return { ...known, state: 'confirmed', words };
}

function unknown(group: ConfirmationGroup, placeId: string | null): GroupState {
  return {
    group,
    state: 'unknown',
    words: 'Sin confirmar',
    placeId: placeId ?? undefined,
    until: '',
    since: '',
  };
}
