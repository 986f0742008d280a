import { isTold } from '../provider-data/fields.ts';
import type { GroupState } from './group-states.ts';
import { contactFields, rowParts } from './parts.ts';
import type { EditedFacts } from './queries.ts';

/** Whether a group, of the place that it is about, says something to confirm, as private.fact_groups sees it. */
export function hasFacts(
  { group, placeId }: Pick<GroupState, 'group' | 'placeId'>,
  { provider, places, details, visit, confirmations }: EditedFacts,
): boolean {
  const place = places.find(({ id }) => id === placeId);
  switch (group) {
    case 'disponibilidad':
      return Boolean(place?.disponibilidad);
    case 'planes':
      return provider.acepta_planes || confirmations.some(({ grupo }) => grupo === 'planes');
    case 'contacto':
      return (
        isTold(contactFields.place, place) ||
        isTold(contactFields.provider, place?.principal ? provider : null)
      );
    case 'atencion':
      return isTold(rowParts.care.fields, details);
    case 'lugar':
      return isTold(rowParts.premises.fields, details) || isTold(rowParts.visit.fields, visit);
  }
}
