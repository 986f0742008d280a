import { type FormEvent, useState } from 'react';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { ProblemSummary } from '../../components/forms/problem-summary.tsx';
import { useProblems } from '../../components/forms/use-problems.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import { resourceCategories, resourceTypes } from '../../lib/lists/resources.ts';
import { type Resource, resourceTypeFacts } from '../resources/resources.ts';
import {
  checkResource,
  ResourceEditConflict,
  type ResourceValues,
  readType,
  resourceDifferences,
  resourceFields,
  resourceToast,
  valuesOfResource,
} from './admin-resources.ts';
import { useFormDraft } from './use-form-draft.ts';

interface ResourceFormProps {
  /** Under which name what is typed is kept. */
  name: string;
  initial: ResourceValues;
  submitLabel: string;
  /** The toast when saving fails. */
  failure: string;
  /** Saves and goes on; throws when it could not. */
  onSave(values: ResourceValues): Promise<void>;
}

export function ResourceForm({ name, initial, submitLabel, failure, onSave }: ResourceFormProps) {
  const { values, change, isRestored, drop, startOver } = useFormDraft(name, initial);
  const [reason, setReason] = useState<string>();
  const [conflict, setConflict] = useState<Resource>();
  const [isBusy, setBusy] = useState(false);
  const { problems, attempt, begin } = useProblems(() => problemsOf(values), 'resource');
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.text;

  async function submit(version = values.version) {
    if (isBusy) return;
    const found = problemsOf(values);
    begin(found);
    setReason(undefined);
    setConflict(undefined);
    if (found.length > 0) {
      notify.error(resourceToast(values), 'resource');
      return;
    }
    setBusy(true);
    try {
      await onSave({ ...values, version });
      drop();
    } catch (error) {
      notify.error(failure, 'resource');
      if (error instanceof ResourceEditConflict) setConflict(error.current);
      else setReason(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      className="grid max-w-[46rem] gap-5"
    >
      {isRestored ? (
        <Alert title="Seguimos con lo que escribiste la última vez">
          <p>
            <Button size="small" onClick={() => startOver()}>
              Empezar de nuevo
            </Button>
          </p>
        </Alert>
      ) : null}
      {problems.length > 0 ? (
        <ProblemSummary key={attempt} title={resourceToast(values)} problems={problems} />
      ) : null}
      {reason ? (
        <ProblemSummary key={attempt} title={failure}>
          {reason}
        </ProblemSummary>
      ) : null}
      <Field id="titulo" label={resourceFields.titulo} need="obligatorio" error={errorOf('titulo')}>
        <Input
          maxLength={200}
          value={values.titulo}
          onChange={(event) => change({ titulo: event.target.value })}
        />
      </Field>
      <Field
        id="descripcion"
        label={resourceFields.descripcion}
        need="obligatorio"
        error={errorOf('descripcion')}
      >
        <Textarea
          maxLength={4000}
          value={values.descripcion}
          onChange={(event) => change({ descripcion: event.target.value })}
        />
      </Field>
      <Field id="tipo_recurso" label={resourceFields.tipo_recurso} need="obligatorio">
        <Select
          value={values.tipo_recurso}
          onChange={(event) => change({ tipo_recurso: readType(event.target.value) })}
        >
          {resourceTypes.map((type) => (
            <option key={type} value={type}>
              {resourceTypeFacts[type].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="url"
        label={resourceFields.url}
        need="obligatorio"
        hint="Ejemplo: https://ejemplo.org/guia.pdf"
        error={errorOf('url')}
      >
        <Input
          type="url"
          inputMode="url"
          maxLength={1000}
          value={values.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field
        id="categorias"
        label={resourceFields.categoria}
        need="opcional"
        hint={`Separadas por comas. La biblioteca filtra por: ${resourceCategories.join(', ')}.`}
      >
        <Input value={values.categorias} onChange={(event) => change({ categorias: event.target.value })} />
      </Field>
      <Checkbox checked={values.destacado} onChange={(event) => change({ destacado: event.target.checked })}>
        {resourceFields.destacado}: sale arriba en la biblioteca
      </Checkbox>
      {conflict ? (
        <ConflictNotice
          title="Este recurso cambió mientras lo editabas"
          names={resourceDifferences(values, conflict)}
          onKeepMine={() => {
            change({ version: conflict.fecha_actualizacion });
            void submit(conflict.fecha_actualizacion);
          }}
          onTakeTheirs={() => {
            startOver(valuesOfResource(conflict));
            setConflict(undefined);
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" level="main" busy={isBusy} busyLabel="Guardando…">
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/recursos">Volver a la lista</ButtonLink>
      </div>
    </form>
  );
}

function problemsOf(values: ResourceValues) {
  return Object.entries(checkResource(values)).map(([field, text]) => ({ field, text }));
}
