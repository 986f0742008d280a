import { fieldValue } from '../../provider-data/fields.ts';
import type { GroupState } from './group-states.ts';
import { rowParts } from './parts.ts';
import type { EditedFacts } from './queries.ts';

/** Whether a group, of the place that it is about, says something to confirm, as private.told_groups sees it. */
export function isTold(
  { group, placeId }: Pick<GroupState, 'group' | 'placeId'>,
  facts: EditedFacts,
): boolean {
  const { provider, details, visit, confirmations } = facts;
  const place = facts.places.find(({ id }) => id === placeId);
  switch (group) {
    case 'disponibilidad':
      return isSaid(place?.disponibilidad);
    case 'planes':
      return provider.acepta_planes || confirmations.some(({ grupo }) => grupo === 'planes');
    case 'contacto': {
      const own = place?.principal ? [provider.email, provider.web, provider.horario_servicio] : [];
      return [
        place?.telefono,
        place?.whatsapp,
        place?.direccion,
        place?.como_llegar,
        place?.horas,
        ...own,
      ].some(isSaid);
    }
    case 'atencion':
      return rowParts.care.fields.some((field) => field.kind.tell(fieldValue(field, details)) !== null);
    case 'lugar':
      return [details?.hechos_si, details?.hechos_no, ...visitValues(visit)].some(isSaid);
  }
}

function visitValues(visit: EditedFacts['visit']): unknown[] {
  if (!visit) return [];
  const { con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos } = visit;
  return [con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos];
}

function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined;
}
