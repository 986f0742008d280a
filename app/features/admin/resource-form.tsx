import { type FormEvent, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import { resourceCategories, resourceTypes } from '../../lib/lists/recursos.ts';
import { ProblemSummary } from '../account/problem-summary.tsx';
import { resourceTypeFacts } from '../resources/resources.ts';
import {
  checkResource,
  type ResourceProblems,
  type ResourceValues,
  readType,
  resourceToast,
} from './admin-resources.ts';
import { useKept } from './use-kept.ts';

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
  const { values, change, isRecovered, drop, startOver } = useKept(name, initial);
  const [problems, setProblems] = useState<ResourceProblems>({});
  const [reason, setReason] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const found = Object.entries(problems).map(([field, text]) => ({ field, text }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkResource(values);
    setProblems(wrong);
    setReason(undefined);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) {
      notify.error(resourceToast(values));
      return;
    }
    setBusy(true);
    try {
      await onSave(values);
      drop();
    } catch (error) {
      notify.error(failure);
      setReason(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[46rem] gap-5">
      {isRecovered ? (
        <Alert title="Seguimos con lo que escribiste la última vez">
          <p>
            <Button size="small" onClick={startOver}>
              Empezar de nuevo
            </Button>
          </p>
        </Alert>
      ) : null}
      {found.length > 0 ? (
        <ProblemSummary key={attempt} title={resourceToast(values)} problems={found} />
      ) : null}
      {reason ? (
        <ProblemSummary key={attempt} title={failure}>
          {reason}
        </ProblemSummary>
      ) : null}
      <Field id="titulo" label="Título" need="obligatorio" error={problems.titulo}>
        <Input
          maxLength={200}
          value={values.titulo}
          onChange={(event) => change({ titulo: event.target.value })}
        />
      </Field>
      <Field id="descripcion" label="Descripción" need="obligatorio" error={problems.descripcion}>
        <Textarea
          maxLength={4000}
          value={values.descripcion}
          onChange={(event) => change({ descripcion: event.target.value })}
        />
      </Field>
      <Field id="tipo_recurso" label="Tipo" need="obligatorio">
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
        label="Dirección web"
        need="obligatorio"
        hint="Ejemplo: https://ejemplo.org/guia.pdf"
        error={problems.url}
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
        label="Categorías"
        need="opcional"
        hint={`Separadas por comas. La biblioteca filtra por: ${resourceCategories.join(', ')}.`}
      >
        <Input value={values.categorias} onChange={(event) => change({ categorias: event.target.value })} />
      </Field>
      <Checkbox checked={values.destacado} onChange={(event) => change({ destacado: event.target.checked })}>
        Destacado: sale arriba en la biblioteca
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" level="main" busy={isBusy} busyLabel="Guardando…">
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/recursos">Volver a la lista</ButtonLink>
      </div>
    </form>
  );
}
