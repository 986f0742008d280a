import { dayOf } from '../../lib/dates.ts';
import { formatPhone } from '../../lib/phone.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { describeAvailability } from '../facts/availability.ts';
import { facts as allFacts, type FactKey } from '../facts/facts-list.ts';
import type { Hours } from '../facts/opening-hours.ts';
import { days } from '../facts/opening-text.ts';
import { findConfirmation, type Place } from '../facts/provider-facts.ts';
import { allQuestions } from '../facts/questions-list.ts';
import { describeCost, languageWords, wayWords } from '../facts/service-text.ts';
import type { OpenProvider } from './queries.ts';

type Cell = string | number;

/** A line is a provider; what it has several of stands in one cell. */
const columns: Record<string, (open: OpenProvider) => Cell | null | undefined> = {
  Id: ({ provider }) => provider.id,
  Nombre: ({ provider }) => provider.nombre,
  Tipo: ({ provider }) => providerTypeFacts[provider.tipo_servicio].singular,
  Subcategoría: ({ provider }) => provider.subcategoria,
  Descripción: ({ provider }) => provider.descripcion,
  Servicios: ({ provider }) => several(provider.etiquetas_servicio),
  Municipio: ({ provider }) => provider.municipio,
  Dirección: ({ provider }) => provider.direccion,
  Teléfono: ({ provider }) => readablePhone(provider.telefono),
  WhatsApp: ({ provider }) => readablePhone(provider.whatsapp),
  Correo: ({ provider }) => provider.email,
  Web: ({ provider }) => provider.web,
  Horario: ({ provider, facts }) => {
    const [principal] = facts.places;
    return (principal && confirmedWeek({ facts }, principal)) || provider.horario_servicio;
  },
  'Otras sedes': (open) => several(open.facts.places.slice(1).map((place) => describePlace(open, place))),
  'Personas nuevas': (open) =>
    several(
      open.facts.places.flatMap((place) => {
        const { disponibilidad: state } = place;
        const isKnown = state && findConfirmation(open.facts, 'disponibilidad', place);
        return isKnown ? [`${place.municipio}: ${describeAvailability(state.estado, state.espera)}`] : [];
      }),
    ),
  'Edad desde (meses)': (open) => careOf(open)?.edad_desde_meses,
  'Edad hasta (meses)': (open) => careOf(open)?.edad_hasta_meses,
  'Cómo atiende': (open) => several(careOf(open)?.modalidades?.map((way) => wayWords[way])),
  Idiomas: (open) => several(careOf(open)?.idiomas?.map((language) => languageWords[language])),
  Costo: (open) => {
    const care = careOf(open);
    return care?.costo && describeCost(care.costo, care.costo_desde);
  },
  ...Object.fromEntries(
    allQuestions.map(({ key, name, csv = name }) => [
      csv,
      (open: OpenProvider) => yesOrNo(careOf(open)?.[key]),
    ]),
  ),
  'Planes médicos': ({ provider }) => (provider.acepta_planes ? several(provider.planes_aceptados) : null),
  'Del lugar, sí': (open) => several(factLabels(premisesOf(open)?.hechos_si)),
  'Del lugar, no': (open) => several(factLabels(premisesOf(open)?.hechos_no)),
  'Confirmado el': ({ facts }) =>
    facts.confirmations
      .map(({ confirmado_en }) => dayOf(new Date(confirmado_en)))
      .sort()
      .at(-1),
  'Cambió el': ({ changedAt }) => dayOf(new Date(changedAt)),
};

export const csvColumns = Object.keys(columns);

export function csvLine(open: OpenProvider): Cell[] {
  return Object.values(columns).map((write) => write(open) ?? '');
}

/** A cell that begins with a plus would be a formula, and one with an apostrophe before it no number to dial. */
function readablePhone(text: string | null): string | null {
  const phone = text && formatPhone(text);
  return phone?.startsWith('+') ? `tel. ${phone}` : phone;
}

function describePlace(open: OpenProvider, place: Place): string {
  const { nombre, direccion, municipio, telefono } = place;
  return [nombre, direccion, municipio, telefono && formatPhone(telefono), confirmedWeek(open, place)]
    .filter(Boolean)
    .join(', ');
}

/** "lunes, martes 08:00-17:00; sábado 09:00-12:00", once somebody has confirmed it. */
function confirmedWeek({ facts }: Pick<OpenProvider, 'facts'>, place: Place): string {
  if (!findConfirmation(facts, 'contacto', place)) return '';
  const spans = Map.groupBy(
    place.horas.toSorted((a, b) => a.dia - b.dia || (a.abre < b.abre ? -1 : 1)),
    ({ abre, cierra }: Hours) => `${abre.slice(0, 5)}-${cierra.slice(0, 5)}`,
  );
  return [...spans]
    .map(([span, rows]) => `${rows.map(({ dia }) => days[dia - 1]).join(', ')} ${span}`)
    .join('; ');
}

/** What nobody has confirmed is not known, also where the row has a value. */
const careOf = ({ facts }: OpenProvider) => (findConfirmation(facts, 'atencion') ? facts.details : null);
const premisesOf = ({ facts }: OpenProvider) => (findConfirmation(facts, 'lugar') ? facts.details : null);

function factLabels(keys: readonly FactKey[] | null | undefined): string[] {
  const told = new Set(keys);
  return allFacts.filter(({ key }) => told.has(key)).map(({ label }) => label);
}

function several(texts: readonly string[] | null | undefined): string {
  return texts?.join('; ') ?? '';
}

/** Of a line what it says. */
function yesOrNo(answer: boolean | string | null | undefined): string {
  return typeof answer === 'boolean' ? (answer ? 'sí' : 'no') : (answer ?? '');
}
