import { providerTypeFacts } from '../../lib/provider-types.ts';
import { availabilityWords, describeAvailability } from '../facts/availability.ts';
import { type ConfirmationGroup, confirmationGroups } from '../facts/freshness.ts';
import { groupTitles } from '../facts/group-titles.ts';
import { answeredFacts, findConfirmation, type Place } from '../facts/provider-facts.ts';
import { allQuestions, type Question } from '../facts/questions-list.ts';
import { describeAutism, type Way, wayWords } from '../facts/service-text.ts';
import { derivedId } from './derived-id.server.ts';
import type { Attribute, Location } from './hsds-schemas.server.ts';
import type { OpenProvider } from './queries.ts';
import { validity } from './values.ts';

interface Told {
  /** The list that the term is of; it is the `link_type` too. */
  list:
    | 'tipo'
    | 'subcategoria'
    | 'plan'
    | 'servicio'
    | 'modalidad'
    | 'autismo'
    | 'dato'
    | 'hecho'
    | 'disponibilidad'
    | 'confirmacion';
  code: string;
  name: string;
  /** Where more is said than the term's name. */
  label?: string;
  description?: string;
  parent?: string;
  value?: string;
}

type Link = Pick<Attribute, 'link_id' | 'link_entity'>;

function toAttribute(link: Link, told: Told): Attribute {
  const { list, code, name, label = name, description = name, parent, value } = told;
  return {
    id: derivedId('attribute', link.link_id, list, code),
    ...link,
    link_type: list,
    label,
    ...(value !== undefined && { value }),
    taxonomy_term: {
      id: derivedId('term', list, code),
      code,
      name,
      description,
      taxonomy: list,
      ...(parent !== undefined && { parent_id: parent }),
    },
  };
}

/** Type, plans, services, ways and facts, and the days on which each group of facts was confirmed. */
export function serviceAttributes(open: OpenProvider): Attribute[] {
  const { provider, facts } = open;
  const { tipo_servicio: type, subcategoria, acepta_planes, planes_aceptados, etiquetas_servicio } = provider;
  const care = findConfirmation(facts, 'atencion') ? facts.details : null;
  const { singular, offers } = providerTypeFacts[type];
  const told: Told[] = [
    { list: 'tipo', code: type, name: singular, description: offers },
    ...each('subcategoria', subcategoria ? [subcategoria] : [], derivedId('term', 'tipo', type)),
    ...each('plan', acepta_planes ? (planes_aceptados ?? []) : []),
    ...each('servicio', etiquetas_servicio ?? []),
    ...(care?.modalidades ?? []).map(
      (way: Way): Told => ({ list: 'modalidad', code: way, name: wayWords[way] }),
    ),
    ...(typeof care?.atiende_autismo === 'boolean' ? [toldAutism(care.atiende_autismo)] : []),
    ...allQuestions.flatMap((question) => toldAnswer(question, care?.[question.key])),
    ...confirmedFacts(open).map(
      ({ fact, isSo }): Told => ({
        list: 'hecho',
        code: fact.key,
        name: fact.label,
        description: fact.question,
        value: isSo ? 'si' : 'no',
      }),
    ),
    ...confirmationGroups.flatMap((group) => toldDays(open, group)),
  ];
  return told.map((one) => toAttribute({ link_id: provider.id, link_entity: 'service' }, one));
}

/** Whether a place takes new people, once it was confirmed; and its own days. */
export function placeAttributes(open: OpenProvider, place: Place, id: string): Attribute[] {
  const { disponibilidad: state } = place;
  const link: Link = { link_id: id, link_entity: 'service_at_location' };
  const told: Told[] = [
    ...(state && findConfirmation(open.facts, 'disponibilidad', place)
      ? [
          {
            list: 'disponibilidad' as const,
            code: state.estado,
            name: availabilityWords[state.estado],
            label: describeAvailability(state.estado, state.espera),
            ...(state.nota && { value: state.nota }),
          },
        ]
      : []),
    ...toldDays(open, 'disponibilidad', place),
    ...toldDays(open, 'contacto', place),
  ];
  return told.map((one) => toAttribute(link, one));
}

/** How one gets there and in: facts of a provider are about its principal place. */
export function premises(open: OpenProvider, place: Place): Location['accessibility'] {
  if (!place.principal) return [];
  return confirmedFacts(open)
    .filter(({ fact }) => fact.section === 'acceso' || fact.section === 'atencion')
    .map(({ fact, isSo }) => ({
      id: derivedId('accessibility', place.id, fact.key),
      location_id: place.id,
      description: isSo ? fact.yes : fact.no,
    }));
}

function confirmedFacts({ facts }: OpenProvider) {
  return answeredFacts(facts, (group) => findConfirmation(facts, group) !== null);
}

function each(list: Told['list'], names: readonly string[], parent?: string): Told[] {
  return [...new Set(names)].map((name) => ({
    list,
    code: name,
    name,
    ...(parent !== undefined && { parent }),
  }));
}

/** What HSDS has no place for. */
function toldAnswer({ key, name, question }: Question, answer: boolean | string | null | undefined): Told[] {
  if (answer === null || answer === undefined || placed.has(key)) return [];
  const value = typeof answer === 'string' ? answer : answer ? 'si' : 'no';
  return [{ list: 'dato', code: key, name, description: question, value }];
}
const placed: ReadonlySet<string> = new Set(['requiere_referido', 'atiende_autismo', 'estacionamiento']);

function toldAutism(isAttended: boolean): Told {
  return {
    list: 'autismo',
    code: 'atiende_autismo',
    name: describeAutism(true),
    value: isAttended ? 'si' : 'no',
  };
}

/** The day of the word and the last one on which it holds, as an interval of ISO 8601: "2026-11-03/2027-11-03". */
function toldDays({ facts }: OpenProvider, group: ConfirmationGroup, place?: Place): Told[] {
  const isOfPlaces = group === 'disponibilidad' || group === 'contacto';
  if (isOfPlaces !== (place !== undefined)) return [];
  const said = findConfirmation(facts, group, place);
  if (!said) return [];
  const { valid_from, valid_to } = validity(said);
  return [
    { list: 'confirmacion', code: group, name: groupTitles[group], value: `${valid_from}/${valid_to}` },
  ];
}
