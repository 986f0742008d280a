import { dayOf } from '../../lib/dates.ts';
import { parsePhone } from '../../lib/phone.ts';
import { defaultDescription } from '../directory/provider-detail.ts';
import { findConfirmation, type Place, placeName } from '../facts/provider-facts.ts';
import {
  describeAges,
  describeAutism,
  describeCost,
  describeReferral,
  type Language,
  languageWords,
} from '../facts/service-text.ts';
import { placeAttributes, premises, serviceAttributes } from './attributes.server.ts';
import { derivedId } from './derived-id.server.ts';
import type {
  CostOption,
  Location,
  Phone,
  Service,
  ServiceList,
  ServicePlace,
} from './hsds-schemas.server.ts';
import type { OpenProvider } from './queries.ts';
import { placeSchedules, writtenSchedule } from './schedules.server.ts';
import { asEmail, asUri, postalCodeIn, validity } from './values.ts';

/** A provider is an organization with one service, offered at its places. Its id is the service's. */
const organizationIdOf = (providerId: string) => derivedId('organization', providerId);
/** A place belongs to one provider, so it is one service at one location. */
const servicePlaceIdOf = (placeId: string) => derivedId('service_at_location', placeId);

export function toService(open: OpenProvider, siteUrl: string): Service {
  const { provider, facts } = open;
  return {
    ...toServiceList(open, siteUrl),
    phones: phonesOf(provider, { service_id: provider.id }),
    schedules: writtenSchedule(open),
    service_areas: serviceAreas(open),
    languages: (careOf(open)?.idiomas ?? []).map((code: Language) => ({
      id: derivedId('language', provider.id, code),
      service_id: provider.id,
      name: languageWords[code],
      code,
    })),
    cost_options: costOptions(open),
    attributes: serviceAttributes(open),
    service_at_locations: facts.places.map((place) => toServicePlace(open, place)),
  };
}

/** What of a service is one to one, as lists have it. */
export function toServiceList(open: OpenProvider, siteUrl: string): ServiceList {
  const { provider, facts, changedAt } = open;
  const care = careOf(open);
  const ages = care && describeAges(care.edad_desde_meses, care.edad_hasta_meses);
  const autism = care?.atiende_autismo ?? null;
  const eligibility = [ages, autism === null ? null : describeAutism(autism)].filter(Boolean).join('. ');
  const days = facts.confirmations.map(({ confirmado_en }) => dayOf(new Date(confirmado_en))).sort();
  return withoutUnknown<ServiceList>({
    id: provider.id,
    organization_id: organizationIdOf(provider.id),
    name: provider.nombre,
    description: provider.descripcion ?? undefined,
    url: asUri(provider.web),
    email: asEmail(provider.email),
    status: 'active',
    application_process:
      typeof care?.requiere_referido === 'boolean'
        ? `Referido médico: ${describeReferral(care.requiere_referido).toLowerCase()}.`
        : undefined,
    fees_description: care?.costo ? describeCost(care.costo, care.costo_desde) : undefined,
    eligibility_description: eligibility || undefined,
    minimum_age: inYears(care?.edad_desde_meses),
    maximum_age: inYears(care?.edad_hasta_meses),
    assured_date: days.at(-1),
    last_modified: changedAt,
    organization: toOrganization(open, siteUrl),
  });
}

function toOrganization({ provider }: OpenProvider, siteUrl: string): ServiceList['organization'] {
  return withoutUnknown<ServiceList['organization']>({
    id: organizationIdOf(provider.id),
    name: provider.nombre,
    description: provider.descripcion ?? defaultDescription,
    email: asEmail(provider.email),
    website: asUri(provider.web),
    uri: `${siteUrl}/proveedor/${provider.id}`,
  });
}

function toServicePlace(open: OpenProvider, place: Place): ServicePlace {
  const id = servicePlaceIdOf(place.id);
  return {
    id,
    service_id: open.provider.id,
    location_id: place.id,
    schedules: placeSchedules(open, place, id),
    attributes: placeAttributes(open, place, id),
    location: toLocation(open, place),
  };
}

function toLocation(open: OpenProvider, place: Place): Location {
  const { provider } = open;
  return withoutUnknown<Location>({
    id: place.id,
    location_type: 'physical',
    organization_id: organizationIdOf(provider.id),
    name: `${provider.nombre}, ${placeName(place)}`,
    transportation: place.como_llegar ?? undefined,
    addresses: [
      {
        id: derivedId('address', place.id),
        location_id: place.id,
        address_1: place.direccion ?? '',
        city: place.municipio,
        state_province: 'PR',
        postal_code: postalCodeIn(place.direccion),
        country: 'US',
        address_type: 'physical',
      },
    ],
    phones: phonesOf(place, { location_id: place.id }),
    accessibility: premises(open, place),
  });
}

/** What is told of ages, ways, languages and cost; nothing where nobody has confirmed it. */
function careOf({ facts }: OpenProvider) {
  return findConfirmation(facts, 'atencion') ? facts.details : null;
}

type Owner = { service_id: string } | { location_id: string };

function phonesOf(
  { id, telefono, whatsapp }: { id: string; telefono: string | null; whatsapp: string | null },
  owner: Owner,
): Phone[] {
  const voice = telefono
    ? [{ ...numberOf(telefono), id: derivedId('phone', id, 'voice'), type: 'voice' }]
    : [];
  const text = whatsapp
    ? [{ ...numberOf(whatsapp), id: derivedId('phone', id, 'text'), type: 'text', description: 'WhatsApp' }]
    : [];
  return [...voice, ...text].map((phone) => ({ ...phone, ...owner }) as Phone);
}

/** "+17875550101"; what cannot be read stays as it was written. */
function numberOf(written: string) {
  const phone = parsePhone(written);
  const extension = phone?.extension === undefined ? {} : { extension: Number(phone.extension) };
  return { number: phone?.e164 ?? written, ...extension };
}

function serviceAreas({ provider, facts }: OpenProvider): Service['service_areas'] {
  const isWhole = facts.places.some(({ toda_la_isla }) => toda_la_isla);
  const visited = facts.places.flatMap(({ atiende_municipios }) => atiende_municipios ?? []);
  const names = isWhole ? ['Puerto Rico'] : [...new Set(visited)].sort();
  return names.map((name) => ({
    id: derivedId('service_area', provider.id, name),
    service_id: provider.id,
    name,
  }));
}

function costOptions(open: OpenProvider): CostOption[] {
  const { provider, facts } = open;
  const said = findConfirmation(facts, 'atencion');
  const cost = facts.details?.costo;
  if (!said || !cost) return [];
  const amount = cost === 'gratis' ? 0 : facts.details?.costo_desde;
  return [
    {
      id: derivedId('cost_option', provider.id),
      service_id: provider.id,
      ...validity(said),
      option: describeCost(cost, facts.details?.costo_desde ?? null),
      ...(typeof amount === 'number' && { currency: 'usd', amount }),
      ...(cost === 'desde' && { amount_description: 'Desde, por visita' }),
    },
  ];
}

function inYears(months: number | null | undefined): number | undefined {
  return typeof months === 'number' ? Math.round((months / 12) * 100) / 100 : undefined;
}

/** HSDS knows no null, and JSON no undefined: an answer as a program would read it. */
function withoutUnknown<Row extends object>(row: { [Name in keyof Row]: Row[Name] | undefined }): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;
}
