import { focusProblem } from '../../../components/forms/field-problem.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { messages } from '../../../lib/messages.ts';
import type { Failure } from '../../../lib/mutation.ts';
import { EditConflict } from '../../../lib/versioned-row.ts';
import { type ProviderChange, UnknownEmail } from './mutations.ts';
import type { AdminProvider } from './queries.ts';

const field = 'correo-del-dueno';

interface OwnerDialogProps {
  provider: AdminProvider;
  onClose(): void;
  onConflict(): void;
}

export function OwnerDialog({ provider, onClose, onConflict }: OwnerDialogProps) {
  function handleFailure(failure: Failure) {
    if (failure.error instanceof EditConflict) onConflict();
    else if (refusalOf(failure)) focusProblem([{ field, text: '' }]);
  }
  const owner = (email: string | null): ProviderChange => ({ intent: 'owner', provider, email });
  const form = useForm<ProviderChange>({
    check: (fields) =>
      text(fields, 'email').trim() ? [] : [{ field, text: 'Escribe el correo de la persona.' }],
    read: (fields) => owner(text(fields, 'email')),
    onDone: onClose,
    onError: handleFailure,
  });
  const removal = useSubmission<ProviderChange>({ onDone: onClose, onError: handleFailure });
  const failure = form.failure ?? removal.failure;
  const refusal = form.failure && refusalOf(form.failure);

  return (
    <FormDialog
      title="Dueño del perfil"
      description={
        provider.usuario_id
          ? `${provider.nombre} es de ${provider.owner}. El dueño puede cambiar el perfil.`
          : `${provider.nombre} no tiene dueño. El dueño puede cambiar el perfil.`
      }
      form={{ ...form, errorMessage: refusal ? undefined : failure?.sentence }}
      submitLabel="Asignar dueño"
      closeLabel="Cancelar"
      closing={
        provider.usuario_id ? (
          <Button
            level="risk"
            busy={removal.isBusy}
            busyLabel="Guardando…"
            onClick={() => removal.send(owner(null))}
          >
            Quitar dueño
          </Button>
        ) : undefined
      }
      failed={messages.adminProveedores.saveFailed}
      onClose={onClose}
    >
      <Field
        id={field}
        label="Correo de la persona"
        need="obligatorio"
        hint="Esa persona ya debe tener una cuenta en el sitio."
        error={refusal}
      >
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          onChange={form.clearFailure}
        />
      </Field>
    </FormDialog>
  );
}

/** What is wrong with the address; undefined: something else is wrong. */
function refusalOf({ error }: Failure): string | undefined {
  if (error instanceof UnknownEmail)
    return 'No hay una cuenta con ese correo. Revísalo, o pide a la persona que se registre.';
  const { code } = (error ?? {}) as { code?: string };
  return code === '23505' ? 'Esa persona ya tiene un perfil de proveedor.' : undefined;
}
