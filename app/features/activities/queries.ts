import { type Api, dataOf } from '../../lib/api.ts';
import { secondsLeft } from '../../lib/use-now.ts';
import type { Activity } from './activities.ts';

const columns =
  'id,titulo,clase,municipio,lugar,por_video,empieza,termina,dia_semana,hora_desde,hora_hasta,cuando,edad_desde,edad_hasta,organiza,costo,condiciones,sensorial,enlace,telefono,fecha_actualizacion,termina_en';
/** More than the island has at once. */
const most = 1_000;

/** What is published and has not ended: the database hides what ended, also from who asks with an id. */
export async function fetchActivities(api: Api): Promise<Activity[]> {
  return api
    .from('actividades')
    .select(columns)
    .eq('estado', 'aceptada')
    .order('termina_en')
    .order('id')
    .limit(most)
    .then(dataOf);
}

export async function fetchActivity(api: Api, id: string): Promise<Activity | null> {
  return api
    .from('actividades')
    .select(columns)
    .eq('id', id)
    .eq('estado', 'aceptada')
    .maybeSingle()
    .then(dataOf);
}

/** Until the first of them ends, or the day does, which the tiles name. */
export function endOfActivities(activities: readonly Activity[], now: number) {
  const ends = activities.flatMap(({ termina_en: end }) => (end ? [new Date(end).getTime() - now] : []));
  const seconds = Math.min(secondsLeft('day', now), ...ends.map((ms) => Math.floor(ms / 1000)));
  return { 'Cache-Control': `no-cache, s-maxage=${Math.max(0, seconds)}` };
}
