import { useNavigate } from 'react-router';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { VersionedFormBody } from '../../../components/forms/versioned-form-body.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Field, Input, Textarea } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { resourceCategories } from '../../../lib/lists/resources.ts';
import { ResourceTypeOptions } from '../../resources/resource-type-options.tsx';
import type { ResourceSave } from './mutations.ts';
import {
  baseVersionOf,
  checkResource,
  type ResourceValues,
  readType,
  resourceDifferences,
  resourceFields,
  resourceToast,
} from './resource-values.ts';

interface ResourceFormProps {
  /** Under which name what is typed is kept. */
  name: string;
  initial: ResourceValues;
  /** The version of the stored resource; none for a new one. */
  base?: BaseVersion<ResourceValues>;
  /** The suggestion that a new one is made of. */
  suggestionId?: string;
  submitLabel: string;
  /** Above the reason when saving fails. */
  failure: string;
}

/** Key it by what it edits. */
export function ResourceForm({
  name,
  initial,
  base: stored,
  suggestionId,
  submitLabel,
  failure,
}: ResourceFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(name, initial, { base: stored });
  const { values, base = stored, change } = draft;
  const form = useForm<ResourceSave, unknown>({
    topic: 'resource',
    check: () => checkResource(values),
    read: () => ({ values, base, suggestionId }),
    onProblems: () => notify.error(resourceToast(values), 'resource'),
    onDone() {
      draft.reset();
      void navigate('/admin/recursos');
    },
  });

  return (
    <VersionedFormBody
      form={form}
      missing={resourceToast(values)}
      failed={failure}
      draft={draft}
      conflict={{
        title: 'Este recurso cambió mientras lo editabas',
        versionOf: baseVersionOf,
        names: (theirs) => resourceDifferences(values, theirs),
        onKeepMine: (theirs) => form.submit({ values, base: theirs }),
      }}
      className="grid max-w-[46rem] gap-5"
    >
      <Field id="titulo" label={resourceFields.titulo} need="obligatorio">
        <Input maxLength={200} value={values.titulo} onText={(titulo) => change({ titulo })} />
      </Field>
      <Field id="descripcion" label={resourceFields.descripcion} need="obligatorio">
        <Textarea
          maxLength={4000}
          value={values.descripcion}
          onText={(descripcion) => change({ descripcion })}
        />
      </Field>
      <Field id="tipo_recurso" label={resourceFields.tipo_recurso} need="obligatorio">
        <Select value={values.tipo_recurso} onPick={(value) => change({ tipo_recurso: readType(value) })}>
          <ResourceTypeOptions />
        </Select>
      </Field>
      <Field
        id="url"
        label={resourceFields.url}
        need="obligatorio"
        hint="Ejemplo: https://ejemplo.org/guia.pdf"
      >
        <Input
          type="url"
          inputMode="url"
          maxLength={1000}
          value={values.url}
          onText={(url) => change({ url })}
        />
      </Field>
      <Field
        id="categorias"
        label={resourceFields.categoria}
        need="opcional"
        hint={`Separadas por comas. La biblioteca filtra por: ${resourceCategories.join(', ')}.`}
      >
        <Input value={values.categorias} onText={(categorias) => change({ categorias })} />
      </Field>
      <Checkbox checked={values.destacado} onChange={(event) => change({ destacado: event.target.checked })}>
        {resourceFields.destacado}: sale arriba en la biblioteca
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/recursos">Volver a la lista</ButtonLink>
      </div>
    </VersionedFormBody>
  );
}
