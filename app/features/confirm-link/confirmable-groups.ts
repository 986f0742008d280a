import { formatDayInSentence } from '../../lib/dates.ts';
import { formatPhone } from '../../lib/phone.ts';
import { describeAvailability } from '../facts/availability.ts';
import { factsOf } from '../facts/facts-list.ts';
import { type ConfirmationGroup, confirmedOn } from '../facts/freshness.ts';
import { describeHours } from '../facts/opening-text.ts';
import { careAnswers } from '../facts/profile/care-lines.tsx';
import { type Place, type PlacedConfirmation, placeName, principalFirst } from '../facts/provider-facts.ts';
import { describeHost } from '../facts/visit/visit-text.ts';
import { fields, fieldValue } from '../provider-data/fields.ts';
import type { ConfirmableProvider } from './queries.ts';

/** A group that says something: what the link would confirm. */
export interface ToldGroup {
  group: ConfirmationGroup;
  /** One entry a place, or a fact of it; what is more than a line has its first line as a title. */
  words: string[];
  /** "Lo confirmaste el 3 de agosto de 2026". */
  said: string;
}

/** The groups that the database confirms by a link (private.groups_of), in the words of the profile. */
export function confirmableGroups(told: ConfirmableProvider): ToldGroup[] {
  const all: Array<[ConfirmationGroup, string[]]> = [
    ['disponibilidad', availabilityWords(told)],
    ['planes', planWords(told)],
    ['contacto', contactWords(told)],
    ['atencion', careWords(told)],
    ['lugar', premisesWords(told)],
  ];
  return all
    .filter(([, words]) => words.length > 0)
    .map(([group, words]) => ({ group, words, said: saidOf(group, told) }));
}

/** The groups that a change may be about: whether new people are taken is asked of everybody. */
export function changeableGroups(told: ConfirmableProvider): ConfirmationGroup[] {
  const said = confirmableGroups(told).map(({ group }) => group);
  return said.includes('disponibilidad') ? said : ['disponibilidad', ...said];
}

/** The places that may be asked about: the principal one always, its municipality is public in any case. */
export function confirmablePlaces({ facts }: ConfirmableProvider): Place[] {
  return principalFirst(
    facts.places.filter(({ principal, visibilidad }) => principal || visibilidad !== 'oculta'),
  );
}

/** Of several places each with its name before it. */
function byPlace(told: ConfirmableProvider, words: (place: Place) => string): string[] {
  const places = confirmablePlaces(told);
  const spoken = places.flatMap((place) => {
    const said = words(place);
    return said ? [{ place, said }] : [];
  });
  if (places.length === 1) return spoken.map(({ said }) => said);
  return spoken.map(({ place, said }) => `${placeName(place)}${said.includes('\n') ? '\n' : ': '}${said}`);
}

function availabilityWords(told: ConfirmableProvider): string[] {
  return byPlace(told, ({ disponibilidad: told }) =>
    told ? describeAvailability(told.estado, told.espera) : '',
  );
}

function planWords({ provider, facts }: ConfirmableProvider): string[] {
  const plans = provider.planes_aceptados ?? [];
  if (provider.acepta_planes) return [plans.join(', ') || 'Acepta planes médicos'];
  return facts.confirmations.some(({ grupo }) => grupo === 'planes') ? ['No acepta planes médicos'] : [];
}

function contactWords(told: ConfirmableProvider): string[] {
  const { email, web, horario_servicio: hours } = told.provider;
  return byPlace(told, (place) => {
    const written = place.principal ? [hours, email, web] : [null, null, null];
    const parts = [
      place.telefono && formatPhone(place.telefono),
      place.whatsapp && `WhatsApp ${formatPhone(place.whatsapp)}`,
      place.direccion,
      place.como_llegar,
      place.horas.length > 0 ? describeHours(place.horas) : written[0],
      ...written.slice(1),
    ];
    return parts.filter(Boolean).join('\n');
  });
}

function careWords({ facts: { details } }: ConfirmableProvider): string[] {
  return (details ? careAnswers(details) : []).map(({ name, words }) => `${name}: ${words}`);
}

function premisesWords({ facts: { details, visit } }: ConfirmableProvider): string[] {
  const known = fields
    .filter(({ group }) => group === 'lugar')
    .flatMap((field) => field.kind.tell(fieldValue(field, details)) ?? []);
  if (!visit) return known;
  const allowed = factsOf('se_puede').flatMap(({ key, yes }) => (visit.se_puede?.includes(key) ? [yes] : []));
  const things = (visit.que_llevar ?? []).map((thing) => `Llevar: ${thing}`);
  const steps = (visit.pasos ?? []).map((step, index) => `Paso ${index + 1}: ${step}`);
  const photos = (visit.fotos ?? []).map(({ descripcion }) => `Foto: ${descripcion}`);
  return [...known, describeHost(visit), ...steps, ...things, ...allowed, ...photos].filter(Boolean);
}

/** Of several places the word that is oldest. */
function saidOf(group: ConfirmationGroup, { facts }: ConfirmableProvider): string {
  const oldest = facts.confirmations
    .filter(({ grupo }) => grupo === group)
    .sort((one, other) => one.confirmado_en.localeCompare(other.confirmado_en))[0];
  return oldest ? ownWord(oldest) : 'Todavía sin confirmar';
}

function ownWord(confirmation: PlacedConfirmation): string {
  if (confirmation.por !== 'proveedor') return confirmedOn(confirmation);
  return `Lo confirmaste el ${formatDayInSentence(new Date(confirmation.confirmado_en))}`;
}
