import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { fold } from '../../../lib/fold.ts';
import { municipios } from '../../../lib/lists/municipalities.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { checkFields, fieldOf } from '../../provider-data/fields.ts';
import { days } from '../opening-words.ts';
import type { Place, Visibility } from './rows.ts';
import { dayProblem, describeDays, describeSpans, type WeekValues, weekOf } from './week.ts';

export const maxPlaces = 12;

/** Whether people are attended at home from a place: not, in some municipalities, or all over the island. */
export type HomeVisits = 'no' | 'algunos' | 'toda';

export interface PlaceValues {
  nombre: string;
  municipio: string;
  direccion: string;
  como_llegar: string;
  visibilidad: Visibility;
  telefono: string;
  whatsapp: string;
  horas: WeekValues;
  homeVisits: HomeVisits;
  atiende_municipios: string[];
  /** Typed beside "Añadir municipio" and not added yet. */
  newMunicipality: string;
}

/** What a save writes of the place; of the principal one only what its provider does not hold. */
export type PlaceData = Partial<Pick<Place, 'nombre' | 'municipio' | 'direccion' | 'telefono' | 'whatsapp'>> &
  Pick<Place, 'como_llegar' | 'visibilidad' | 'atiende_municipios' | 'toda_la_isla'>;

export const emptyPlace: PlaceValues = {
  nombre: '',
  municipio: '',
  direccion: '',
  como_llegar: '',
  visibilidad: 'completa',
  telefono: '',
  whatsapp: '',
  horas: weekOf([]),
  homeVisits: 'no',
  atiende_municipios: [],
  newMunicipality: '',
};

export function placeValuesOf(place: Place): PlaceValues {
  const municipalities = place.atiende_municipios ?? [];
  return {
    nombre: place.nombre ?? '',
    municipio: place.municipio,
    direccion: place.direccion ?? '',
    como_llegar: place.como_llegar ?? '',
    visibilidad: place.visibilidad,
    telefono: place.telefono ?? '',
    whatsapp: place.whatsapp ?? '',
    horas: weekOf(place.horas),
    homeVisits: place.toda_la_isla ? 'toda' : municipalities.length > 0 ? 'algunos' : 'no',
    atiende_municipios: municipalities,
    newMunicipality: '',
  };
}

export function placeBaseOf(place: Place): BaseVersion<PlaceValues> {
  return { id: place.id, version: place.fecha_actualizacion, values: placeValuesOf(place) };
}

export function placeDataOf(values: PlaceValues, isPrincipal: boolean): PlaceData {
  const added = addMunicipality(values);
  const shared: PlaceData = {
    como_llegar: values.como_llegar.trim() || null,
    visibilidad: values.visibilidad,
    toda_la_isla: values.homeVisits === 'toda',
    atiende_municipios:
      values.homeVisits === 'algunos' ? (added?.atiende_municipios ?? values.atiende_municipios) : [],
  };
  if (isPrincipal) return shared;
  return {
    ...shared,
    nombre: values.nombre.trim() || null,
    municipio: values.municipio,
    direccion: values.direccion.trim() || null,
    telefono: values.telefono.trim() || null,
    whatsapp: values.whatsapp.trim() || null,
  };
}

/** With the municipality that is typed, whatever its accents; undefined when it is none, or there already. */
export function addMunicipality(
  values: PlaceValues,
): Pick<PlaceValues, 'atiende_municipios' | 'newMunicipality'> | undefined {
  const { newMunicipality, atiende_municipios: chosen } = values;
  const found = municipios.find(({ nombre }) => fold(nombre) === fold(newMunicipality.trim()));
  if (!found) return undefined;
  const isThere = chosen.includes(found.nombre);
  return { atiende_municipios: isThere ? chosen : [...chosen, found.nombre], newMunicipality: '' };
}

const texts = ['nombre', 'direccion', 'como_llegar', 'telefono', 'whatsapp'] as const;
const textFields = texts.flatMap((key) => fieldOf(key, 'sedes') ?? []);

/** What cannot be saved, in the order of the page. */
export function checkPlace(values: PlaceValues, isPrincipal: boolean): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!isPrincipal && !values.municipio) problems.push({ field: 'municipio', text: 'Falta el municipio.' });
  const typed = Object.fromEntries(texts.map((key) => [key, [values[key].trim()]]));
  problems.push(...checkFields(textFields, typed, 'owner'));
  for (const [index, spans] of values.horas.entries()) {
    const text = dayProblem(spans);
    if (text) problems.push({ field: `dia-${index + 1}`, text: `${upperFirst(days[index] ?? '')}: ${text}` });
  }
  if (values.homeVisits === 'algunos') {
    const typed = values.newMunicipality.trim();
    if (typed && !addMunicipality(values))
      problems.push({ field: 'atiende_municipios', text: `«${typed}» no es un municipio de Puerto Rico.` });
    else if (!typed && values.atiende_municipios.length === 0)
      problems.push({
        field: 'atiende_municipios',
        text: 'Añade al menos un municipio, o elige otra respuesta.',
      });
  }
  return problems;
}

/** What a closed place says: what families see of it, and on which days it is open. */
export function summarisePlace({ visibilidad, horas }: Pick<PlaceValues, 'visibilidad' | 'horas'>): string {
  const seen = {
    completa: 'Se ve la dirección completa.',
    municipio: 'Se ve solo el municipio.',
    oculta: 'Las familias no ven esta sede.',
  };
  const open = describeDays(horas);
  return `${seen[visibilidad]} ${open ? `Abre ${open}.` : 'Todavía no tiene horario.'}`;
}

/** The fields as words, to compare two versions and to show those of another person. */
export function describePlace(values: PlaceValues): Record<string, string> {
  const homes = { no: 'No', algunos: values.atiende_municipios.join(', '), toda: 'Toda la isla' };
  const seen = { completa: 'La dirección completa', municipio: 'Solo el municipio', oculta: 'Nada' };
  const hours = values.horas.map((spans, index) => [`Horario del ${days[index]}`, describeSpans(spans)]);
  return {
    'Nombre de la sede': values.nombre,
    Municipio: values.municipio,
    Dirección: values.direccion,
    'Cómo llegar': values.como_llegar,
    'Qué ven las familias': seen[values.visibilidad],
    Teléfono: values.telefono,
    WhatsApp: values.whatsapp,
    ...Object.fromEntries(hours),
    'Visitas a las casas': homes[values.homeVisits],
  };
}
