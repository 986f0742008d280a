import { noonOf } from '../../lib/dates.ts';
import type { Activity } from '../activities/activities.ts';
import type { Plan } from '../directory/plans.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { Hours } from '../facts/opening-hours.ts';
import {
  type Availability,
  type Details,
  type FirstVisit,
  noDetails,
  type Place,
  type PlacedConfirmation,
  type ProviderFacts,
} from '../facts/provider-facts.ts';
import type { GlossaryEntry } from '../glossary/queries.ts';
import type { Step } from '../start/path.ts';

/** Raise it with every change of the shape, and empty `private.guide_entries`: a copy of another version counts as none. */
export const guideVersion = 1;

/** The whole public directory with path and words, as /guia.json carries it. */
export interface PackedGuide {
  version: number;
  providers: PackedProvider[];
  plans: Plan[];
  steps: Step[];
  glossary: GlossaryEntry[];
  /** A copy from before has none. */
  actividades?: Activity[];
  /** Where providers are now that were merged into another, by their former ids. A copy from before has none. */
  unidos?: Record<string, string>;
}

/** What the guide holds of a row of `proveedores`: no pictures, no videos, and nothing of who owns it. */
export type GuideProvider = Omit<
  Provider,
  'aprobado_por_admin' | 'fecha_actualizacion' | 'fecha_creacion' | 'logo_url' | 'usuario_id' | 'videos_urls'
> & { hechos: string | null };

/** As `private.write_guide_entries` writes it: what equals its default is left out, a place is named by its position. */
export interface PackedProvider extends Partial<GuideProvider> {
  sedes?: PackedPlace[];
  detalles?: Partial<Details>;
  visita?: Partial<FirstVisit>;
  palabras?: PackedConfirmation[];
}

type PackedPlace = Partial<Omit<Place, 'id' | 'horas' | 'disponibilidad'>> & {
  /** "12345 08:00:00-17:00:00;6 09:00:00-12:00:00" */
  semana?: string;
  cupo?: Partial<Availability>;
};

/** Of a confirmation: its group, the position of the place, its day and last day, who said it and how. */
type PackedConfirmation = [string, number | null, string, string, string, string];

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

const emptyVisit: FirstVisit = {
  con_quien: null,
  duracion_minutos: null,
  pasos: null,
  que_llevar: null,
  se_puede: null,
  fotos: null,
};

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

/** `placeIds` by position, where they are known. */
export function unpackFacts(
  { sedes = [], detalles, visita, palabras = [] }: PackedProvider,
  placeIds?: readonly string[] | null,
): ProviderFacts {
  const idOf = (position: number) => placeIds?.[position] ?? String(position);
  return {
    places: sedes.map(({ semana, cupo, ...place }, position) => ({
      ...unpack(place, emptyPlace),
      id: idOf(position),
      horas: unpackWeek(semana),
      disponibilidad: cupo ? unpack(cupo, emptyAvailability) : null,
    })),
    details: detalles ? unpack(detalles, noDetails) : null,
    visit: visita ? unpack(visita, emptyVisit) : null,
    confirmations: palabras.map(([grupo, place, day, vence_en, por, via]) => ({
      grupo: grupo as PlacedConfirmation['grupo'],
      sede_id: place === null ? null : idOf(place),
      confirmado_en: noonOf(day).toISOString(),
      vence_en,
      por,
      via,
    })),
  };
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

function unpackWeek(week = ''): Hours[] {
  return week.split(';').flatMap((part) => {
    const [days = '', abre = '', cierra = ''] = part.split(/[ -]/);
    return [...days].map((day) => ({ dia: Number(day), abre, cierra }));
  });
}
