import type { Json } from '../../lib/database.types.ts';
import { type ConfirmationGroup, confirmationGroups } from '../facts/freshness.ts';
import type { Place } from '../facts/provider-facts.ts';
import {
  type Field,
  fieldOf,
  fields,
  fieldValue,
  type Naming,
  readField,
  writeField,
} from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';
import { confirmablePlaces } from './confirmable-groups.ts';
import type { ConfirmableProvider } from './queries.ts';

/** A field that is to say something else: an entry of `proponer_por_enlace`. */
export type Change = {
  campo: string;
  sede_id?: string;
  despues: Json;
};

export interface ChangeProblem {
  /** The part of the form that it is about. */
  part: ConfirmationGroup | 'todo';
  text: string;
}

/** The field that marks what changed, and the mark of a service that is over. */
export const marks = 'cambia';
export const closedMark = 'cerrado';

/** A field that a part of the form asks about. */
export interface Asked {
  field: Field;
  /** The row that says it now. */
  now: object | null;
  place?: Place;
  naming: Naming;
  /** The place that a change is about; without one it is about the provider. */
  placeId?: string;
}

export function askedOf(group: ConfirmationGroup, told: ConfirmableProvider): Asked[] {
  const { provider, facts } = told;
  const own = (field: Field, now: object | null): Asked => ({ field, now, naming: String });
  switch (group) {
    case 'disponibilidad':
      return confirmablePlaces(told).flatMap((place) =>
        ofPlace(place, ['disponibilidad'], place.disponibilidad, place.id),
      );
    case 'contacto':
      return confirmablePlaces(told).flatMap((place) => contactOf(place, provider));
    case 'planes':
      return listed(['planes']).map((field) => own(field, provider));
    default:
      return [
        ...fields.filter((field) => field.group === group).map((field) => own(field, facts.details)),
        ...(group === 'lugar' && facts.visit ? listed(['visita']).map((field) => own(field, null)) : []),
      ];
  }
}

/** Telephones, address and written hours of the principal place are the provider's own. */
function contactOf(place: Place, provider: object): Asked[] {
  const { id, principal, visibilidad, horas } = place;
  const isShown = principal && visibilidad === 'completa';
  return [
    ...ofPlace(place, ['telefono', 'whatsapp'], place, principal ? undefined : id),
    ...ofPlace(place, isShown ? ['direccion'] : [], place),
    ...(principal && horas.length === 0
      ? ofPlace(place, ['horario_servicio'], provider)
      : ofPlace(place, ['horas'], place, id)),
  ];
}

function ofPlace(place: Place, keys: string[], now: object | null, placeId?: string): Asked[] {
  return listed(keys).map((field) => ({
    field,
    now,
    place,
    placeId,
    naming: (name) => `${name}-${place.id}`,
  }));
}

function listed(keys: string[]): Field[] {
  return keys.flatMap((key) => fieldOf(key) ?? []);
}

/** The form before anything is typed: answers to choose among as they are now, texts empty. */
export function typedNow(told: ConfirmableProvider): Typed {
  const asked = confirmationGroups
    .filter((group) => group !== 'contacto')
    .flatMap((group) => askedOf(group, told));
  return Object.assign(
    {},
    ...asked.map(({ field, now, naming }) => writeField(field, fieldValue(field, now), naming)),
  );
}

/** With its mark, where the page of the link was answered whether new people are taken. */
export function withMark(typed: Typed): Typed {
  const isAnswered = Object.keys(typed).some((name) => name.startsWith('estado-'));
  return isAnswered ? { ...typed, [marks]: ['disponibilidad'] } : typed;
}

/** Only what is marked counts, and of it only what says something new. What is emptied is not proposed. */
export function readChanges(typed: Typed, told: ConfirmableProvider) {
  const marked = typed[marks] ?? [];
  const changes: Change[] = marked.includes(closedMark) ? [{ campo: 'servicio_cerrado', despues: true }] : [];
  const problems: ChangeProblem[] = [];
  for (const group of confirmationGroups) {
    if (!marked.includes(group)) continue;
    const said = askedOf(group, told).flatMap((asked) => {
      const value = readField(asked.field, typed, asked.naming);
      return value === undefined ? [] : [{ ...asked, value }];
    });
    const found = said.filter(({ field, now, value }) => !field.kind.isSame(value, fieldValue(field, now)));
    // What else is wrong is said by the database.
    const problem =
      group === 'atencion'
        ? said.map(({ field, value }) => field.kind.problem(value, 'link')?.text).find(Boolean)
        : undefined;
    if (problem) problems.push({ part: group, text: problem });
    else if (found.length === 0)
      problems.push({ part: group, text: 'Escribe qué cambió, o quita la marca si sigue igual.' });
    else
      changes.push(
        ...found.map(({ field, placeId, value }) => ({
          campo: field.key,
          ...(placeId && { sede_id: placeId }),
          despues: value,
        })),
      );
  }
  if (marked.length === 0) problems.push({ part: 'todo', text: 'Marca lo que cambió.' });
  return { changes, problems };
}
