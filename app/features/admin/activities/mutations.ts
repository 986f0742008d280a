import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { attempt, runMutation } from '../../../lib/mutation.ts';
import { saveAtVersion, versionOf, written } from '../../../lib/versioned-row.ts';
import { type ActivityValues, activityDifferences, rowOf } from './activity-values.ts';
import { fetchStoredActivity, type StoredActivity } from './queries.ts';

const topic = 'activity';

/** What an admin does to a row of the list. */
export interface ActivityRemoval {
  activity: StoredActivity;
}

/** For the clientAction of the list, which is read again after a failure too: the row may have changed. */
export function removeActivity({ activity }: ActivityRemoval) {
  return attempt(
    async () => {
      const api = await loadApi();
      await written(api.from('actividades').delete().match(versionOf(activity)).select('id'));
    },
    { topic, done: 'Actividad eliminada', failed: () => 'Error al eliminar' },
  );
}

/** What the form sends; without a base version it is a new one. */
export interface ActivitySave {
  values: ActivityValues;
  base?: BaseVersion<ActivityValues> | undefined;
}

export function saveActivity({ values, base }: ActivitySave) {
  return runMutation(async () => save(await loadApi(), values, base), {
    topic,
    done: 'Actividad publicada',
    failed: () => 'Error al guardar la actividad',
  });
}

async function save(api: Api, values: ActivityValues, base?: BaseVersion<ActivityValues>) {
  if (!base) return api.from('actividades').insert(rowOf(values)).select('*').single().then(dataOf);
  const { id, version } = base;
  return saveAtVersion({
    write: api
      .from('actividades')
      .update(rowOf(values))
      .match(versionOf({ id, fecha_actualizacion: version }))
      .select('*'),
    read: () => fetchStoredActivity(api, id),
    isSaved: (current) => activityDifferences(values, current).length === 0,
    gone: 'Otra persona eliminó esta actividad.',
  });
}
