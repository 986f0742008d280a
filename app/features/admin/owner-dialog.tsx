import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, dialogButtonsClass } from '../../components/ui/dialog.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { messages } from '../../lib/messages.ts';
import { type AdminProvider, assignOwner, Conflict } from './providers.ts';
import { findUserByEmail } from './users.ts';

const words = messages.adminProveedores;
const unknownEmail = 'No hay una cuenta con ese correo. Revísalo, o pide a la persona que se registre.';

interface OwnerDialogProps {
  provider: AdminProvider;
  onClose(): void;
  onDone(): void;
  onConflict(): void;
}

export function OwnerDialog({ provider, onClose, onDone, onConflict }: OwnerDialogProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'assign' | 'remove'>();
  const field = useRef<HTMLInputElement>(null);

  async function assign(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (!email.trim()) return refuse('Escribe el correo de la persona.');
    await save('assign', async () => {
      const owner = await findUserByEmail(await loadApi(), email);
      return owner?.id ?? refuse(unknownEmail);
    });
  }

  function refuse(text: string): undefined {
    setProblem(text);
    field.current?.focus();
  }

  async function save(kind: 'assign' | 'remove', findOwner: () => Promise<string | null | undefined>) {
    if (busy) return;
    setBusy(kind);
    setFailure(undefined);
    try {
      const ownerId = await findOwner();
      if (ownerId === undefined) return;
      await assignOwner(await loadApi(), provider, ownerId);
      notify.success(
        ownerId ? `Ahora ${email.trim()} es dueño de ${provider.nombre}` : 'El perfil quedó sin dueño',
        'provider',
      );
      onDone();
    } catch (error) {
      if (error instanceof Conflict) onConflict();
      else if (isTaken(error)) refuse('Esa persona ya tiene un perfil de proveedor.');
      else setFailure(words.saveFailed(explain(error)));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Dueño del perfil"
      description={
        provider.usuario_id
          ? `${provider.nombre} es de ${provider.owner}. El dueño puede cambiar el perfil.`
          : `${provider.nombre} no tiene dueño. El dueño puede cambiar el perfil.`
      }
    >
      <form noValidate onSubmit={(event) => void assign(event)} className="grid gap-5">
        {failure ? <Alert kind="error" role="alert" title={failure} /> : null}
        <Field
          label="Correo de la persona"
          need="obligatorio"
          hint="Esa persona ya debe tener una cuenta en el sitio."
          error={problem}
        >
          <Input
            ref={field}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => {
              setProblem(undefined);
              setEmail(event.target.value);
            }}
          />
        </Field>
        <div className={dialogButtonsClass}>
          {provider.usuario_id ? (
            <Button
              level="risk"
              busy={busy === 'remove'}
              busyLabel="Guardando…"
              onClick={() => void save('remove', async () => null)}
            >
              Quitar dueño
            </Button>
          ) : (
            <Button onClick={onClose}>Cancelar</Button>
          )}
          <Button type="submit" level="main" busy={busy === 'assign'} busyLabel="Guardando…">
            Asignar dueño
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
