import { countOf } from '../../lib/count.ts';
import { Constants, type Enums, type Tables } from '../../lib/database.types.ts';
import { dayOf, inPuertoRico, months, noonOf } from '../../lib/dates.ts';
import { ages } from '../../lib/lists/ages.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import type { SearchParams } from '../../lib/search-params.ts';

/** What everybody may read of one. */
export type Activity = Omit<Tables<'actividades'>, 'estado' | 'fecha_creacion'>;
export type ActivityKind = Enums<'clase_actividad'>;

export const activityKinds = Constants.public.Enums.clase_actividad;

export const kindWords: Record<ActivityKind, string> = {
  charla: 'Charla',
  recreacion: 'Recreación',
  campamento: 'Campamento',
  grupo: 'Grupo de apoyo',
  respiro: 'Respiro',
  programa: 'Programa para adultos',
};

export const noSensoryWord = 'No sabemos. Pregunta por ruido y luces.';

/** By what the page is narrowed, as the address says it. Null means all. */
export interface ActivityFilters {
  municipio: string | null;
  cerca: boolean;
  clase: ActivityKind | null;
  /** Key of an age. */
  edad: string | null;
  /** So many days from today on. */
  dias: number | null;
}

export const noActivityFilters: ActivityFilters = {
  municipio: null,
  cerca: false,
  clase: null,
  edad: null,
  dias: null,
};

export const spans = [7, 30];

/** Unknown values count as all. */
export const activityParams: SearchParams<ActivityFilters & { q?: string }> = {
  read(params) {
    const municipio = municipios.find(({ nombre }) => nombre === params.get('municipio'))?.nombre ?? null;
    return {
      municipio,
      cerca: municipio !== null && params.get('cerca') === 'si',
      clase: activityKinds.find((kind) => kind === params.get('clase')) ?? null,
      edad: ages.find(({ key }) => key === params.get('edad'))?.key ?? null,
      dias: spans.find((days) => String(days) === params.get('dias')) ?? null,
    };
  },
  write({ municipio, cerca, clase, edad, dias }) {
    const params = new URLSearchParams();
    if (municipio) params.set('municipio', municipio);
    if (municipio && cerca) params.set('cerca', 'si');
    if (clase) params.set('clase', clase);
    if (edad) params.set('edad', edad);
    if (dias) params.set('dias', String(dias));
    return params.size > 0 ? `?${params}` : '';
  },
};

export interface FoundActivities {
  /** By their first day. */
  dated: Activity[];
  /** What goes on. */
  ongoing: Activity[];
}

/** What matches and has not ended at a moment; a copy, a saved page and an open one are asked like the server. */
export function findActivities(
  activities: readonly Activity[],
  { municipio, cerca, clase, edad, dias }: ActivityFilters,
  now: Date,
): FoundActivities {
  const places = municipio ? [municipio, ...(cerca ? neighboursOf(municipio) : [])] : null;
  const age = ages.find(({ key }) => key === edad);
  const lastDay = dias ? dayOf(new Date(now.getTime() + dias * 86_400_000)) : null;
  const found = activities.filter(
    (activity) =>
      !hasEnded(activity, now) &&
      (!places || places.includes(activity.municipio) || (cerca && activity.por_video)) &&
      (!clase || activity.clase === clase) &&
      (!age ||
        ((activity.edad_desde ?? 0) * 12 <= (age.toMonths ?? Infinity) &&
          (activity.edad_hasta ?? Infinity) * 12 + 11 >= age.fromMonths)) &&
      (!lastDay || activity.empieza === null || activity.empieza <= lastDay),
  );
  const keyOf = ({ empieza, hora_desde }: Activity) => `${empieza} ${hora_desde ?? ''}`;
  return {
    dated: found
      .filter(({ empieza }) => empieza !== null)
      .sort((one, other) => keyOf(one).localeCompare(keyOf(other))),
    ongoing: found
      .filter(({ empieza }) => empieza === null)
      .sort((one, other) => one.titulo.localeCompare(other.titulo, 'es')),
  };
}

export function hasEnded({ termina_en }: Pick<Activity, 'termina_en'>, now: Date): boolean {
  return termina_en !== null && new Date(termina_en) <= now;
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** The tile beside it: "sábado 21 nov", "hoy" on its days. */
export function dayTile({ empieza, termina, dia_semana }: Activity, now: Date) {
  if (empieza === null) return { name: dia_semana === null ? undefined : weekdays[dia_semana % 7] };
  const today = dayOf(now);
  const isOn = empieza <= today && today <= (termina ?? empieza);
  const date = inPuertoRico(noonOf(isOn ? today : empieza));
  return {
    name: isOn ? 'hoy' : weekdays[date.getUTCDay()],
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()]?.slice(0, 3),
  };
}

/** "Cada martes, 7:00 p. m. a 9:00 p. m." */
export function timeWords({
  empieza,
  termina,
  dia_semana,
  hora_desde,
  hora_hasta,
  cuando,
}: Activity): string {
  const days = empieza && termina && empieza !== termina ? `Hasta el ${dayWords(termina)}` : null;
  const week = dia_semana === null || empieza ? null : `Cada ${weekdays[dia_semana % 7]}`;
  const hours =
    hora_desde &&
    [hora_desde, hora_hasta]
      .filter((hour) => hour !== null)
      .map(hourWords)
      .join(' a ');
  return [days ?? week, hours, cuando].filter(Boolean).join(', ') || 'Todo el día o sin hora conocida';
}

/** "De 6 a 12 años" */
export function ageWords({ edad_desde: from, edad_hasta: until }: Activity): string | null {
  if (from === null && until === null) return null;
  if (until === null) return `Desde ${countOf(from ?? 0, 'año', 'años')}`;
  return from === null ? `Hasta ${countOf(until, 'año', 'años')}` : `De ${from} a ${until} años`;
}

function dayWords(day: string): string {
  const date = inPuertoRico(noonOf(day));
  return `${date.getUTCDate()} de ${months[date.getUTCMonth()]}`;
}

function hourWords(hour: string): string {
  const [hours = 0, minutes = ''] = [Number(hour.slice(0, 2)), hour.slice(3, 5)];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'a' : 'p'}. m.`;
}

/** Whether a calendar can hold it. */
export function hasDay({ empieza, dia_semana }: Activity): boolean {
  return empieza !== null || dia_semana !== null;
}

export function calendarPath({ id }: Activity): string {
  return `/actividades/${id}.ics`;
}
