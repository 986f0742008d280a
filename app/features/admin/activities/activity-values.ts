import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { Enums } from '../../../lib/database.types.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { municipios } from '../../../lib/lists/municipalities.ts';
import { activityKinds, kindWords } from '../../activities/activities.ts';
import { checkWhen } from '../../activities/check-activity.ts';
import { webAddress } from '../../resources/suggestions.ts';
import { type ContentField, changedLabels } from '../content/content-fields.tsx';
import type { StoredActivity } from './queries.ts';

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

/** The form, in its order: a column each. */
export const activityFields = {
  titulo: { label: 'Nombre', max: 120, need: 'obligatorio' },
  clase: {
    label: 'Qué es',
    need: 'obligatorio',
    empty: 'Elige',
    options: activityKinds.map((kind) => [kind, kindWords[kind]] as const),
  },
  organiza: { label: 'Quién organiza', max: 160, need: 'obligatorio' },
  municipio: {
    label: 'Municipio',
    need: 'obligatorio',
    empty: 'Elige',
    options: municipios.map(({ nombre }) => [nombre, nombre] as const),
  },
  lugar: { label: 'Lugar', max: 160, need: 'opcional' },
  empieza: { label: 'Empieza', type: 'date', hint: 'En blanco si es apoyo continuo.' },
  termina: { label: 'Termina', type: 'date', hint: 'El último día. En blanco si es uno solo, o si sigue.' },
  dia_semana: {
    label: 'Cada semana',
    need: 'opcional',
    empty: 'No',
    options: weekdays.map((name, index) => [String(index + 1), name] as const),
  },
  hora_desde: { label: 'Desde las', type: 'time', need: 'opcional' },
  hora_hasta: { label: 'Hasta las', type: 'time', need: 'opcional' },
  cuando: { label: 'Cuándo, en palabras', max: 120, need: 'opcional', hint: 'Ejemplo: un sábado al mes.' },
  edad_desde: { label: 'Edad desde', type: 'number', need: 'opcional' },
  edad_hasta: { label: 'Edad hasta', type: 'number', need: 'opcional' },
  costo: { label: 'Costo', max: 80, need: 'opcional', hint: 'Ejemplo: Gratis. En blanco: no sabemos.' },
  condiciones: {
    label: 'Condiciones',
    max: 200,
    need: 'opcional',
    hint: 'Ejemplo: solo residentes de Gurabo. Inscripción hasta el 30 de noviembre.',
  },
  sensorial: {
    label: 'Ruido, luz y espacio',
    max: 200,
    need: 'opcional',
    hint: 'En blanco: «No sabemos».',
  },
  enlace: { label: 'Enlace', type: 'url', max: 1000, hint: 'Enlace o teléfono: uno de los dos.' },
  telefono: { label: 'Teléfono', type: 'tel', max: 40 },
} as const satisfies Partial<Record<keyof StoredActivity, ContentField>>;

type FieldName = keyof typeof activityFields;
const fieldNames = Object.keys(activityFields) as FieldName[];
const fieldOf = (name: FieldName): ContentField => activityFields[name];

/** What the form holds: text as it is typed. */
export type ActivityValues = Record<FieldName, string> & {
  por_video: boolean;
  estado: Enums<'estado_sugerencia'>;
};

export const emptyActivity: ActivityValues = {
  ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<FieldName, string>),
  por_video: false,
  estado: 'aceptada',
};

function valuesOf(row: StoredActivity): ActivityValues {
  const texts = fieldNames.map((name) => {
    const value = String(row[name] ?? '');
    return [name, fieldOf(name).type === 'time' ? value.slice(0, 5) : value];
  });
  return { ...Object.fromEntries(texts), por_video: row.por_video, estado: row.estado };
}

export function baseVersionOf(row: StoredActivity): BaseVersion<ActivityValues> {
  return { id: row.id, version: row.fecha_actualizacion, values: valuesOf(row) };
}

/** What is stored of what is typed. */
export function rowOf(values: ActivityValues) {
  const of = (name: FieldName) => values[name].trim() || null;
  const numberOf = (name: FieldName) => (of(name) === null ? null : Number(values[name]));
  const enlace = of('enlace');
  return {
    ...(Object.fromEntries(fieldNames.map((name) => [name, of(name)])) as Record<FieldName, string | null>),
    titulo: values.titulo.trim(),
    clase: activityKinds.find((kind) => kind === values.clase) ?? 'charla',
    municipio: values.municipio,
    termina: of('termina') ?? of('empieza'),
    dia_semana: numberOf('dia_semana'),
    edad_desde: numberOf('edad_desde'),
    edad_hasta: numberOf('edad_hasta'),
    enlace: enlace && (webAddress(enlace) ?? enlace),
    por_video: values.por_video,
    estado: values.estado,
  };
}

export function checkActivity(values: ActivityValues): FieldProblem[] {
  const isSet = (name: FieldName) => values[name].trim() !== '';
  const problems: FieldProblem[] = fieldNames
    .filter((name) => fieldOf(name).need === 'obligatorio' && !isSet(name))
    .map((name) => ({ field: name, text: `Falta: ${fieldOf(name).label.toLowerCase()}.` }));
  const add = (isWrong: boolean, field: FieldName, text: string) => {
    if (isWrong) problems.push({ field, text });
  };
  problems.push(...checkWhen({ ...values, cuando: values.cuando || values.dia_semana }));
  add(isSet('hora_hasta') && !isSet('hora_desde'), 'hora_desde', 'Falta la hora en que empieza.');
  add(
    isSet('hora_hasta') && isSet('hora_desde') && values.hora_hasta <= values.hora_desde,
    'hora_hasta',
    'Termina antes de empezar. Mira las dos horas.',
  );
  for (const name of ['edad_desde', 'edad_hasta'] as const)
    add(isSet(name) && !/^\d{1,2}$/.test(values[name].trim()), name, 'Escribe una edad de 0 a 99.');
  add(
    isSet('edad_desde') && isSet('edad_hasta') && Number(values.edad_hasta) < Number(values.edad_desde),
    'edad_hasta',
    'Es menos que la edad desde. Mira las dos.',
  );
  add(!isSet('enlace') && !isSet('telefono'), 'enlace', 'Escribe un enlace o un teléfono.');
  add(
    isSet('enlace') && !webAddress(values.enlace),
    'enlace',
    'La dirección no es válida. Debe ser como https://ejemplo.org',
  );
  return problems;
}

/** The names of the fields in which the form differs from this version. */
export function activityDifferences(values: ActivityValues, current: StoredActivity): string[] {
  const columns = { ...activityFields, por_video: { label: 'Por video' }, estado: { label: 'Estado' } };
  return changedLabels(columns, rowOf(values), rowOf(valuesOf(current)));
}
