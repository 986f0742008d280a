import type { Json, Tables } from '../../lib/database.types.ts';
import { type FactSection, factSections, factsOf } from '../facts/facts-list.ts';
import { listedPlaces, type Place, type ProviderFacts, placeName } from '../facts/provider-facts.ts';
import { labelOf, type PlainField } from './proposal-words.ts';

type Row = Pick<
  Tables<'proveedores'>,
  | 'id'
  | 'nombre'
  | 'telefono'
  | 'whatsapp'
  | 'email'
  | 'web'
  | 'direccion'
  | 'municipio'
  | 'horario_servicio'
  | 'acepta_planes'
  | 'planes_aceptados'
>;

/** A provider as anybody sees it, with what can be corrected. */
export interface Correctable {
  provider: Row;
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
  const { details, visit } = facts;
  const listed = listedPlaces(facts);
  const principal = facts.places.find((place) => place.principal);
  // Where somebody goes to homes, no place is listed and the principal one still tells whom it takes.
  const places = listed.length > 0 ? listed : principal ? [principal] : [];
  const nameOf = (place: Place | undefined) => (place && places.length > 1 ? placeName(place, places) : null);
  const hasWeek = listed.some(({ horas }) => horas.length > 0);

  const own = (
    section: string,
    field: PlainField,
    present: Json | null,
    place?: Place,
  ): CorrectableField => ({
    key: field,
    field,
    placeId: null,
    label: labelOf(field, nameOf(place)),
    section,
    present,
  });
  const ofPlace = (
    section: string,
    field: PlainField,
    place: Place,
    present: Json | null,
  ): CorrectableField => ({
    ...own(section, field, present, place),
    key: `${field}.${place.id}`,
    placeId: place.id,
  });

  return [
    own('General', 'servicio_cerrado', false),
    own('General', 'otro', null),
    own('Contacto', 'nombre', provider.nombre),
    own('Contacto', 'telefono', provider.telefono, principal),
    own('Contacto', 'whatsapp', provider.whatsapp, principal),
    own('Contacto', 'email', provider.email),
    own('Contacto', 'web', provider.web),
    // A hidden street is nobody's to correct but its owner's.
    ...(principal?.visibilidad === 'completa'
      ? [own('Contacto', 'direccion', provider.direccion, principal)]
      : []),
    own('Contacto', 'municipio', provider.municipio, principal),
    ...places
      .filter((place) => !place.principal)
      .flatMap((place) => [
        ofPlace('Contacto', 'telefono', place, place.telefono),
        ofPlace('Contacto', 'whatsapp', place, place.whatsapp),
      ]),
    ...(hasWeek
      ? listed.map((place) => ofPlace('Contacto', 'horas', place, weekOf(place)))
      : [own('Contacto', 'horario_servicio', provider.horario_servicio)]),
    ...places.map((place) => ofPlace('Atención', 'disponibilidad', place, availabilityOf(place))),
    own('Atención', 'planes', plansOf(provider)),
    own('Atención', 'edades', agesOf(details)),
    own('Atención', 'modalidades', details?.modalidades ?? null),
    own('Atención', 'idiomas', details?.idiomas ?? null),
    own('Atención', 'costo', costOf(details)),
    own('Atención', 'requiere_referido', details?.requiere_referido ?? null),
    own('Atención', 'atiende_autismo', details?.atiende_autismo ?? null),
    ...(Object.keys(factSections) as FactSection[]).flatMap((section) =>
      factsOf(section).map(({ key }): CorrectableField => {
        const isSo = details?.hechos_si?.includes(key) || visit?.se_puede?.includes(key);
        const field = `hecho:${key}`;
        const present = isSo ? 'si' : details?.hechos_no?.includes(key) ? 'no' : null;
        return {
          key: field,
          field,
          placeId: null,
          label: labelOf(field),
          section: factSections[section],
          present,
        };
      }),
    ),
  ];
}

/** The field and place of a key in the address. */
export function readKey(key: string): { field: string; placeId: string | null } {
  const [field = '', placeId = null] = key.split('.');
  return { field, placeId };
}

function weekOf({ horas }: Place): Json | null {
  const week = horas
    .map(({ dia, abre, cierra }) => ({ dia, abre: abre.slice(0, 5), cierra: cierra.slice(0, 5) }))
    .sort((one, other) => one.dia - other.dia || one.abre.localeCompare(other.abre));
  return week.length > 0 ? week : null;
}

function availabilityOf({ disponibilidad }: Place): Json | null {
  return disponibilidad && { estado: disponibilidad.estado, espera: disponibilidad.espera };
}

function plansOf({ acepta_planes: accepts, planes_aceptados: plans }: Row): Json {
  return { acepta: accepts, planes: accepts ? (plans ?? []) : [] };
}

function agesOf(details: ProviderFacts['details']): Json | null {
  const [from, until] = [details?.edad_desde_meses ?? null, details?.edad_hasta_meses ?? null];
  return from === null && until === null ? null : { desde: from, hasta: until };
}

function costOf(details: ProviderFacts['details']): Json | null {
  return details?.costo ? { costo: details.costo, desde: details.costo_desde } : null;
}
