import type { Json } from '../../lib/database.types.ts';
import { formatPhone } from '../directory/phone.ts';
import {
  type AvailabilityState,
  availabilityWords,
  describeAvailability,
  type Wait,
} from '../facts/availability.ts';
import { facts } from '../facts/facts-list.ts';
import type { Hours } from '../facts/opening-hours.ts';
import { describeHours } from '../facts/opening-words.ts';
import {
  type Cost,
  costWords,
  describeAges,
  describeAutism,
  describeCost,
  describeLanguages,
  describeReferral,
  describeWays,
} from '../facts/service-words.ts';

/** What a proposal can be about: `propuestas.campo`. A fact is `hecho:` and its key. */
export const fieldLabels = {
  nombre: 'Nombre',
  telefono: 'Teléfono',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  web: 'Página web',
  direccion: 'Dirección',
  municipio: 'Municipio',
  horario_servicio: 'Horario',
  horas: 'Horario',
  disponibilidad: 'Si acepta personas nuevas',
  planes: 'Planes aceptados',
  edades: 'Edades',
  modalidades: 'Cómo atienden',
  idiomas: 'Idiomas',
  costo: 'Costo sin plan',
  requiere_referido: 'Si hace falta un referido',
  atiende_autismo: 'Si atiende a personas autistas',
  visita: 'La primera visita',
  servicio_cerrado: 'Ya cerró',
  otro: 'Otro dato',
} as const;
export type PlainField = keyof typeof fieldLabels;

/** Said of a value that is not there. */
export const noValue = 'Sin dato';

/** "Teléfono", "Teléfono de Caguas", "Si acepta personas nuevas en Caguas"; of a fact its short label. */
export function labelOf(field: string, place?: string | null): string {
  const label = factOf(field)?.label ?? (fieldLabels as Record<string, string>)[field] ?? field;
  return place ? `${label} ${field === 'disponibilidad' ? 'en' : 'de'} ${place}` : label;
}

/** A value of `propuestas.antes` or `despues` as a family would read it. */
export function readValue(field: string, value: Json | null | undefined): string {
  if (value === null || value === undefined || value === '') return noValue;
  const fact = factOf(field);
  if (fact) return value === 'si' ? fact.yes : value === 'no' ? fact.no : noValue;
  switch (field) {
    case 'telefono':
    case 'whatsapp':
      return formatPhone(String(value));
    case 'planes':
      return readPlans(value);
    case 'disponibilidad':
      return readAvailability(value);
    case 'horas':
      return Array.isArray(value) ? describeHours(value as unknown as Hours[]) || noValue : String(value);
    case 'edades':
      return describeAges(readNumber(value, 'desde'), readNumber(value, 'hasta')) ?? noValue;
    case 'modalidades':
      return describeWays(readList(value)) || noValue;
    case 'idiomas':
      return describeLanguages(readList(value)) || noValue;
    case 'costo':
      return readCost(value);
    case 'requiere_referido':
      return describeReferral(value === true);
    case 'atiende_autismo':
      return describeAutism(value === true);
    case 'servicio_cerrado':
      return value === true ? 'Este lugar ya cerró' : 'Sigue abierto';
    default:
      return String(value);
  }
}

/** Of which fact of the place a field is; none for the others. */
export function factOf(field: string) {
  return facts.find(({ key }) => field === `hecho:${key}`);
}

function readPlans(value: Json): string {
  if (property(value, 'acepta') !== true) return 'No acepta planes médicos';
  return readList(property(value, 'planes')).join(', ') || 'Acepta planes médicos, sin decir cuáles';
}

function readAvailability(value: Json): string {
  const state = property(value, 'estado');
  if (typeof state !== 'string' || !(state in availabilityWords)) return noValue;
  return describeAvailability(state as AvailabilityState, property(value, 'espera') as Wait | null);
}

function readCost(value: Json): string {
  const cost = property(value, 'costo');
  if (typeof cost !== 'string' || !(cost in costWords)) return noValue;
  return describeCost(cost as Cost, readNumber(value, 'desde'));
}

function property(value: Json, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

function readNumber(value: Json, name: string): number | null {
  const found = property(value, name);
  return typeof found === 'number' ? found : null;
}

function readList(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
