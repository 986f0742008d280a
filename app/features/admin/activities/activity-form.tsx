import { Checkbox } from '../../../components/ui/choice.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { ContentFields } from '../content/content-fields.tsx';
import { ContentForm, type ContentKind } from '../content/content-form.tsx';
import {
  type ActivityValues,
  activityDifferences,
  activityFields,
  baseVersionOf,
  checkActivity,
  emptyActivity,
} from './activity-values.ts';
import type { ActivitySave } from './mutations.ts';
import type { StoredActivity } from './queries.ts';

/** Saving publishes. */
const kind: ContentKind<ActivityValues, StoredActivity, ActivitySave> = {
  topic: 'activity',
  list: '/admin/actividades',
  failed: 'Error al guardar la actividad',
  conflict: 'Esta actividad cambió mientras la editabas',
  versionOf: baseVersionOf,
  differences: (values, theirs) => activityDifferences({ ...values, estado: 'aceptada' }, theirs),
  check: checkActivity,
  missing: () => 'Revisa los campos marcados.',
  save: (values, base) => ({ values: { ...values, estado: 'aceptada' }, base }),
};

interface ActivityFormProps {
  name: string;
  /** The version of the stored row; none for a new one. */
  stored: BaseVersion<ActivityValues> | undefined;
}

export function ActivityForm({ name, stored }: ActivityFormProps) {
  return (
    <ContentForm
      kind={kind}
      name={name}
      initial={stored?.values ?? emptyActivity}
      stored={stored}
      submitLabel={stored?.values.estado === 'aceptada' ? 'Guardar cambios' : 'Publicar actividad'}
    >
      {({ values, change }) => (
        <>
          <div className="grid gap-5 @md/page:grid-cols-2">
            <ContentFields fields={activityFields} values={values} change={change} />
          </div>
          <Checkbox
            checked={values.por_video}
            onChange={(event) => change({ por_video: event.target.checked })}
          >
            También por video
          </Checkbox>
        </>
      )}
    </ContentForm>
  );
}
