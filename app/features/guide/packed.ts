import { dayOf, noonOf } from '../../lib/dates.ts';
import type { Plan } from '../directory/plans.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { Hours } from '../facts/opening-hours.ts';
import type {
  Availability,
  Details,
  FirstVisit,
  Place,
  PlacedConfirmation,
  ProviderFacts,
} from '../facts/provider-facts.ts';
import type { GlossaryEntry } from '../glossary/queries.ts';
import type { Step } from '../start/path.ts';

/** Raise it with every change of the shape: a copy of another version counts as none. */
export const guideVersion = 1;

/** The whole public directory with path and words, as /guia.json carries it. */
export interface PackedGuide {
  version: number;
  providers: PackedProvider[];
  plans: Plan[];
  steps: Step[];
  glossary: GlossaryEntry[];
  /** Where providers are now that were merged into another, by their former ids. A copy from before has none. */
  unidos?: Record<string, string>;
}

/** What the guide holds of a row of `proveedores`: no pictures, no videos, and nothing of who owns it. */
export type GuideProvider = Omit<
  Provider,
  'aprobado_por_admin' | 'fecha_actualizacion' | 'fecha_creacion' | 'logo_url' | 'usuario_id' | 'videos_urls'
> & { hechos: string | null };

/** What equals its default is left out. A place is named by its position. */
export interface PackedProvider extends Partial<GuideProvider> {
  sedes?: PackedPlace[];
  detalles?: Partial<Details>;
  visita?: Partial<FirstVisit>;
  palabras?: PackedWord[];
}

type PackedPlace = Partial<Omit<Place, 'id' | 'horas' | 'disponibilidad'>> & {
  /** "12345 08:00:00-17:00:00;6 09:00:00-12:00:00" */
  semana?: string;
  cupo?: Partial<Availability>;
};

/** Of a confirmation: its group, the position of the place, its day and last day, who said it and how. */
type PackedWord = [string, number | null, string, string, string, string];

/** Longer ones are rare, and the file is for phones. */
const longestDescription = 1_000;

const emptyProvider: GuideProvider = {
  id: '',
  nombre: '',
  descripcion: null,
  tipo_servicio: 'escuela',
  subcategoria: null,
  municipio: '',
  acepta_planes: false,
  planes_aceptados: null,
  telefono: null,
  web: null,
  hechos: null,
  direccion: null,
  email: null,
  etiquetas_servicio: null,
  horario_servicio: null,
  whatsapp: null,
};

const emptyPlace: Omit<Place, 'id' | 'horas' | 'disponibilidad'> = {
  principal: false,
  nombre: null,
  municipio: '',
  direccion: null,
  como_llegar: null,
  visibilidad: 'completa',
  telefono: null,
  whatsapp: null,
  atiende_municipios: null,
  toda_la_isla: false,
  orden: 0,
};

const emptyAvailability: Availability = { estado: 'acepta', espera: null, nota: null };

const emptyDetails: Details = {
  edad_desde_meses: null,
  edad_hasta_meses: null,
  modalidades: null,
  idiomas: null,
  costo: null,
  costo_desde: null,
  requiere_referido: null,
  atiende_autismo: null,
  hechos_si: null,
  hechos_no: null,
};

const emptyVisit: FirstVisit = {
  con_quien: null,
  duracion_minutos: null,
  pasos: null,
  que_llevar: null,
  se_puede: null,
  fotos: null,
};

export function packProvider(provider: GuideProvider, facts: ProviderFacts): PackedProvider {
  const places = facts.places.toSorted((a, b) => a.orden - b.orden || (a.id < b.id ? -1 : 1));
  const positions = new Map<string | null, number>(places.map(({ id }, position) => [id, position]));
  const { descripcion } = provider;
  const words = facts.confirmations.map(
    (word): PackedWord => [
      word.grupo,
      positions.get(word.sede_id) ?? null,
      dayOf(new Date(word.confirmado_en)),
      word.vence_en,
      word.por,
      word.via,
    ],
  );
  return {
    ...pack({ ...provider, descripcion: descripcion && shorten(descripcion) }, emptyProvider),
    ...(places.length > 0 && { sedes: places.map(packPlace) }),
    ...(facts.details && { detalles: pack(facts.details, emptyDetails) }),
    ...(facts.visit && { visita: pack({ ...facts.visit, fotos: null }, emptyVisit) }),
    // In an order of its own: the same words are always the same file.
    ...(words.length > 0 && { palabras: words.sort((a, b) => (String(a) < String(b) ? -1 : 1)) }),
  };
}

function packPlace({ horas, disponibilidad, ...place }: Place): PackedPlace {
  return {
    ...pack(place, emptyPlace),
    ...(horas.length > 0 && { semana: packWeek(horas) }),
    ...(disponibilidad && { cupo: pack(disponibilidad, emptyAvailability) }),
  };
}

/** The row as the pages know it; what the guide leaves out is empty. */
export function unpackProvider(packed: PackedProvider): Provider & Pick<GuideProvider, 'hechos'> {
  return {
    ...unpack(packed, emptyProvider),
    aprobado_por_admin: true,
    fecha_actualizacion: '',
    fecha_creacion: '',
    logo_url: null,
    usuario_id: null,
    videos_urls: null,
  };
}

export function unpackFacts({ sedes = [], detalles, visita, palabras = [] }: PackedProvider): ProviderFacts {
  return {
    places: sedes.map(({ semana, cupo, ...place }, position) => ({
      ...unpack(place, emptyPlace),
      id: String(position),
      horas: unpackWeek(semana),
      disponibilidad: cupo ? unpack(cupo, emptyAvailability) : null,
    })),
    details: detalles ? unpack(detalles, emptyDetails) : null,
    visit: visita ? unpack(visita, emptyVisit) : null,
    confirmations: palabras.map(([grupo, place, day, vence_en, por, via]) => ({
      grupo: grupo as PlacedConfirmation['grupo'],
      sede_id: place === null ? null : String(place),
      confirmado_en: noonOf(day).toISOString(),
      vence_en,
      por,
      via,
    })),
  };
}

/** The columns of `empty` that differ from it. */
function pack<Row extends object>(row: Row, empty: Row): Partial<Row> {
  const packed: Partial<Row> = {};
  for (const name of Object.keys(empty) as Array<keyof Row>) {
    const value = row[name];
    const isEmpty =
      value === undefined || value === empty[name] || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) packed[name] = value;
  }
  return packed;
}

/** All columns in one order, so that the engine gives the rows one shape. */
function unpack<Row extends object>(packed: Partial<Row>, empty: Row): Row {
  const row = { ...empty };
  for (const name of Object.keys(empty) as Array<keyof Row>) {
    const value = packed[name];
    if (value !== undefined) row[name] = value;
  }
  return row;
}

function packWeek(hours: readonly Hours[]): string {
  const days = new Map<string, string>();
  for (const { dia, abre, cierra } of hours.toSorted((a, b) => a.dia - b.dia || (a.abre < b.abre ? -1 : 1))) {
    const span = `${abre}-${cierra}`;
    days.set(span, `${days.get(span) ?? ''}${dia}`);
  }
  return [...days].map(([span, on]) => `${on} ${span}`).join(';');
}

function unpackWeek(week = ''): Hours[] {
  return week.split(';').flatMap((part) => {
    const [days = '', abre = '', cierra = ''] = part.split(/[ -]/);
    return [...days].map((day) => ({ dia: Number(day), abre, cierra }));
  });
}

function shorten(text: string): string {
  return text.length > longestDescription ? `${text.slice(0, longestDescription).trimEnd()}…` : text;
}
