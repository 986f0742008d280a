import type { Tables } from '../../lib/database.types.ts';
import { dayOf, endOfDay } from '../../lib/dates.ts';
import { detailColumns } from '../../lib/provider-columns.ts';
import type { AvailabilityState, Wait } from './availability.ts';
import { facts as allFacts, type Fact, type FactKey } from './facts-list.ts';
import { type Confirmation, type ConfirmationGroup, isValidOn } from './freshness.ts';
import { type Hours, openingAt, readWeek } from './opening-hours.ts';
import type { Cost, Language, Way } from './service-text.ts';

/** What is known of a provider beside its own row, as far as the reader may see it. */
export interface ProviderFacts {
  places: Place[];
  details: Details | null;
  visit: FirstVisit | null;
  confirmations: PlacedConfirmation[];
}

/** Of a provider that is not stored yet. */
export const noFacts: ProviderFacts = { places: [], details: null, visit: null, confirmations: [] };

/** A row of `sedes` with what belongs to it. */
export interface Place {
  id: string;
  principal: boolean;
  nombre: string | null;
  municipio: string;
  direccion: string | null;
  como_llegar: string | null;
  /** `municipio` and `oculta`: the street is not in the row. */
  visibilidad: 'completa' | 'municipio' | 'oculta';
  telefono: string | null;
  whatsapp: string | null;
  atiende_municipios: string[] | null;
  toda_la_isla: boolean;
  orden: number;
  horas: Hours[];
  disponibilidad: Availability | null;
}

export interface Availability {
  estado: AvailabilityState;
  espera: Wait | null;
  nota: string | null;
}

interface KnownDetails {
  modalidades: Way[] | null;
  idiomas: Language[] | null;
  costo: Cost | null;
  hechos_si: FactKey[] | null;
  hechos_no: FactKey[] | null;
}

/** A row of `detalles`. */
export type Details = KnownDetails & Omit<Tables<'detalles'>, keyof KnownDetails | Unread>;
type Unread =
  | 'proveedor_id'
  | 'atencion_actualizada'
  | 'lugar_actualizado'
  | 'fecha_creacion'
  | 'fecha_actualizacion';

/** Of which nobody has said anything. */
export const noDetails: Details = Object.fromEntries(
  detailColumns.split(',').map((column) => [column, null]),
) as Record<keyof Details, null>;

/** A row of `primera_visita`. */
export interface FirstVisit {
  con_quien: string | null;
  duracion_minutos: number | null;
  pasos: string[] | null;
  que_llevar: string[] | null;
  se_puede: FactKey[] | null;
  fotos: VisitPhoto[] | null;
}

export interface VisitPhoto {
  url: string;
  descripcion: string;
}

/** A row of `frescura`; groups that belong to the whole provider have no place. */
export interface PlacedConfirmation extends Confirmation {
  sede_id: string | null;
  grupo: ConfirmationGroup;
}

/** The latest word about a group, of one place where the group belongs to places. */
export function findConfirmation(
  { confirmations }: ProviderFacts,
  group: ConfirmationGroup,
  place?: Pick<Place, 'id'>,
): Confirmation | null {
  return (
    confirmations.find(({ grupo, sede_id }) => grupo === group && (!place || sede_id === place.id)) ?? null
  );
}

/** The facts of the premises with a yes or a no, of groups that count. */
export function answeredFacts(
  { details }: ProviderFacts,
  counts: (group: ConfirmationGroup) => boolean,
): Array<{ fact: Fact; isSo: boolean }> {
  return allFacts.flatMap((fact) => {
    if (!details || !counts('column' in fact ? 'atencion' : 'lugar')) return [];
    if ('column' in fact)
      return details[fact.column] === null ? [] : { fact, isSo: details[fact.column] === true };
    const isSo = details.hechos_si?.includes(fact.key) ?? false;
    return isSo || details.hechos_no?.includes(fact.key) ? { fact, isSo } : [];
  });
}

/** What was never confirmed is not known. */
type Standing = 'unknown' | 'holds' | 'expired';

export function confirmationStatus(confirmation: Confirmation | null, now: Date): Standing {
  if (!confirmation) return 'unknown';
  return isValidOn(confirmation, dayOf(now)) ? 'holds' : 'expired';
}

export function principalFirst(places: readonly Place[]): Place[] {
  return places.toSorted((a, b) => Number(b.principal) - Number(a.principal) || a.orden - b.orden);
}

/** The places that families may come to, the principal one first. */
export function listedPlaces({ places }: ProviderFacts): Place[] {
  return principalFirst(places.filter(({ visibilidad }) => visibilidad !== 'oculta'));
}

/** Every place that is shown and whose word holds has a waiting list or takes nobody. */
export function isFull(facts: ProviderFacts, now: Date): boolean {
  const told = facts.places.flatMap((place) => {
    const isShown = place.principal || place.visibilidad !== 'oculta';
    const holds = confirmationStatus(findConfirmation(facts, 'disponibilidad', place), now) === 'holds';
    return isShown && holds && place.disponibilidad ? [place.disponibilidad.estado] : [];
  });
  return told.length > 0 && told.every((state) => state === 'lista_de_espera' || state === 'no_acepta');
}

/** Its name before the municipality, which is told once. */
export function placeName({ nombre, municipio }: Pick<Place, 'nombre' | 'municipio'>): string {
  if (!nombre) return municipio;
  return nombre.includes(municipio) ? nombre : `${nombre}, ${municipio}`;
}

/** The week of a place, as long as its confirmation holds. */
export function currentHours(facts: ProviderFacts, place: Place, now: Date): Hours[] {
  return confirmationStatus(findConfirmation(facts, 'contacto', place), now) === 'holds' ? place.horas : [];
}

/** Whether a place has told its week; the text `horario_servicio` is for those that have not. */
export function hasHours(facts: ProviderFacts): boolean {
  return listedPlaces(facts).some(
    (place) => place.horas.length > 0 && findConfirmation(facts, 'contacto', place),
  );
}

/** Whether somebody has told anything; without, a profile is what its own row says. */
export function hasFacts(facts: ProviderFacts): boolean {
  const told: ConfirmationGroup[] = ['disponibilidad', 'atencion', 'lugar'];
  return (
    facts.confirmations.some(({ grupo }) => told.includes(grupo)) ||
    listedPlaces(facts).some((place) => !place.principal || place.horas.length > 0)
  );
}

/** When a page with these facts no longer tells the truth: at the next opening or closing, else at midnight. */
export function nextChange(facts: ProviderFacts, now: Date): Date | null {
  if (facts.confirmations.length === 0) return null;
  const moments = listedPlaces(facts)
    .map((place) => openingAt(readWeek(currentHours(facts, place, now)), now).changesAt)
    .filter((moment) => moment !== null);
  return new Date(Math.min(endOfDay(now).getTime(), ...moments.map((moment) => moment.getTime())));
}
