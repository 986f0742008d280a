import { useNavigate } from 'react-router';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { VersionedFormBody } from '../../../components/forms/versioned-form-body.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';
import {
  type ActivityValues,
  activityDifferences,
  baseVersionOf,
  checkActivity,
  emptyActivity,
  fieldNames,
  fieldOf,
} from './activity-values.ts';
import type { ActivitySave } from './mutations.ts';

interface ActivityFormProps {
  /** Under which name what is typed is kept. */
  name: string;
  /** The version of the stored row; none for a new one. */
  base?: BaseVersion<ActivityValues>;
}

/** Key it by what it edits. Saving publishes. */
export function ActivityForm({ name, base: stored }: ActivityFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(name, stored?.values ?? emptyActivity, { base: stored });
  const { base = stored, change } = draft;
  const values: ActivityValues = { ...draft.values, estado: 'aceptada' };
  const missing = 'Revisa los campos marcados.';
  const form = useForm<ActivitySave, unknown>({
    topic: 'activity',
    check: () => checkActivity(values),
    read: () => ({ values, base }),
    onProblems: () => notify.error(missing, 'activity'),
    onDone() {
      draft.reset();
      void navigate('/admin/actividades');
    },
  });
  return (
    <VersionedFormBody
      form={form}
      missing={missing}
      failed="Error al guardar la actividad"
      draft={draft}
      conflict={{
        title: 'Esta actividad cambió mientras la editabas',
        versionOf: baseVersionOf,
        names: (theirs) => activityDifferences(values, theirs),
        onKeepMine: (theirs) => form.submit({ values, base: theirs }),
      }}
      className="grid max-w-[46rem] gap-5"
    >
      <div className="grid gap-5 @md/page:grid-cols-2">
        {fieldNames.map((name) => {
          const { label, kind = 'text', max, hint, need, options } = fieldOf(name);
          const control = { value: draft.values[name] };
          return (
            <Field key={name} id={name} label={label} need={need} hint={hint}>
              {options ? (
                <Select
                  {...control}
                  empty={need === 'obligatorio' ? 'Elige' : 'No'}
                  options={options}
                  onPick={(value) => change({ [name]: value })}
                />
              ) : (
                <Input
                  {...control}
                  type={kind}
                  maxLength={max}
                  min={kind === 'number' ? 0 : undefined}
                  max={kind === 'number' ? 99 : undefined}
                  onText={(value) => change({ [name]: value })}
                />
              )}
            </Field>
          );
        })}
      </div>
      <Checkbox checked={values.por_video} onChange={(event) => change({ por_video: event.target.checked })}>
        También por video
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
          {stored?.values.estado === 'aceptada' ? 'Guardar cambios' : 'Publicar actividad'}
        </Button>
        <ButtonLink to="/admin/actividades">Volver a la lista</ButtonLink>
      </div>
    </VersionedFormBody>
  );
}
