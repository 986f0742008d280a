import { Checkbox } from '../../../components/ui/choice.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { messages } from '../../../lib/messages.ts';
import type { Resource } from '../../resources/resources.ts';
import { ContentFields } from '../content/content-fields.tsx';
import { ContentForm, type ContentKind } from '../content/content-form.tsx';
import type { ResourceSave } from './mutations.ts';
import {
  baseVersionOf,
  checkResource,
  type ResourceValues,
  resourceDifferences,
  resourceFields,
  resourceToast,
} from './resource-values.ts';

interface ResourceFormProps {
  name: string;
  initial: ResourceValues;
  /** The version of the stored resource; none for a new one. */
  stored: BaseVersion<ResourceValues> | undefined;
  /** The suggestion that a new one is made of. */
  suggestionId: string | undefined;
}

export function ResourceForm({ suggestionId, ...form }: ResourceFormProps) {
  const kind: ContentKind<ResourceValues, Resource, ResourceSave> = {
    topic: 'resource',
    list: '/admin/recursos',
    failed: form.stored ? 'Error al actualizar recurso' : messages.recursos.createFailed,
    conflict: 'Este recurso cambió mientras lo editabas',
    versionOf: baseVersionOf,
    differences: resourceDifferences,
    check: checkResource,
    missing: resourceToast,
    save: (values, base) => ({ values, base, suggestionId }),
  };
  return (
    <ContentForm {...form} kind={kind} submitLabel={form.stored ? 'Guardar cambios' : 'Crear recurso'}>
      {({ values, change }) => (
        <>
          <ContentFields fields={resourceFields} values={values} change={change} />
          <Checkbox
            checked={values.destacado}
            onChange={(event) => change({ destacado: event.target.checked })}
          >
            Destacado: sale arriba en la biblioteca
          </Checkbox>
        </>
      )}
    </ContentForm>
  );
}
