import type { Json } from '../../lib/database.types.ts';
import { type FactSection, factSections, factsOf } from '../facts/facts-list.ts';
import { listedPlaces, type Place, type ProviderFacts, placeName } from '../facts/provider-facts.ts';
import { fieldOf, fields, fieldValue } from '../provider-data/fields.ts';
import { labelOf } from '../provider-data/words.ts';

/** A provider as anybody sees it, with what can be corrected. */
export interface Correctable {
  /** Columns of `proveedores`. */
  provider: { id: string; nombre: string };
  facts: ProviderFacts;
}

export interface CorrectableField {
  /** In the address: the field, and of a place its id after a dot. */
  key: string;
  /** `propuestas.campo` */
  field: string;
  placeId: string | null;
  label: string;
  section: string;
  /** What it says now, as the database compares it. */
  present: Json | null;
}

/** Everything of a provider that can be corrected: what is about all of it, then in the order of its profile. */
export function fieldsOf({ provider, facts }: Correctable): CorrectableField[] {
  const row = { ...provider, ...facts.details, ...facts.visit };
  const listed = listedPlaces(facts);
  const principal = facts.places.find((place) => place.principal);
  // Where somebody goes to homes, no place is listed and the principal one still tells whom it takes.
  const places = listed.length > 0 ? listed : principal ? [principal] : [];
  const hasWeek = listed.some(({ horas }) => horas.length > 0);
  const own = (section: string, key: string, place?: Place) => target(section, key, row, place);
  const ofPlace = (section: string, key: string, place: Place, from: object | null = place) => ({
    ...target(section, key, from, place),
    key: `${key}.${place.id}`,
    placeId: place.id,
  });

  return [
    own('General', 'servicio_cerrado'),
    own('General', 'otro'),
    own('Contacto', 'nombre'),
    own('Contacto', 'telefono', principal),
    own('Contacto', 'whatsapp', principal),
    own('Contacto', 'email'),
    own('Contacto', 'web'),
    // A hidden street is nobody's to correct but its owner's.
    ...(principal?.visibilidad === 'completa' ? [own('Contacto', 'direccion', principal)] : []),
    own('Contacto', 'municipio', principal),
    ...places
      .filter((place) => !place.principal)
      .flatMap((place) => ['telefono', 'whatsapp'].map((key) => ofPlace('Contacto', key, place))),
    ...(hasWeek
      ? listed.map((place) => ofPlace('Contacto', 'horas', place))
      : [own('Contacto', 'horario_servicio')]),
    ...places.map((place) => ofPlace('Atención', 'disponibilidad', place, place.disponibilidad)),
    own('Atención', 'planes'),
    ...fields.filter(({ group }) => group === 'atencion').map(({ key }) => own('Atención', key)),
    ...(Object.entries(factSections) as Array<[FactSection, string]>).flatMap(([section, title]) =>
      factsOf(section).map(({ key }) => own(title, `hecho:${key}`)),
    ),
  ];

  function target(section: string, key: string, from: object | null, place?: Place): CorrectableField {
    const field = fieldOf(key);
    const label = labelOf(key, place && places.length > 1 ? placeName(place) : null);
    return {
      key,
      field: key,
      placeId: null,
      label,
      section,
      present: field ? fieldValue(field, from) : null,
    };
  }
}

/** The field and place of a key in the address. */
export function readKey(key: string): { field: string; placeId: string | null } {
  const [field = '', placeId = null] = key.split('.');
  return { field, placeId };
}
