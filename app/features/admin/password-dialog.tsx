import { type FormEvent, useRef, useState } from 'react';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, dialogButtonsClass } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { callFunction, FunctionError } from './call-function.ts';
import { ReauthenticationCancelled, useReauthentication } from './use-reauthentication.tsx';

const minLength = 6;
const words = messages.adminUsuarios;

interface PasswordDialogProps {
  userId: string;
  name: string;
  isOwn?: boolean;
  onClose(): void;
}

export function PasswordDialog({ userId, name, isOwn = false, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fresh = useReauthentication();

  function write(next: string) {
    setPassword(next);
    if (!problem || check(next)) return;
    setProblem(undefined);
    notify.dismissed('user');
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = check(password);
    setProblem(found);
    setFailure(undefined);
    if (found) {
      notify.error(found, 'user');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await fresh.run(() => callFunction('admin-update-password', { userId, newPassword: password }));
      notify.success(words.passwordChanged, 'user');
      onClose();
    } catch (error) {
      if (error instanceof ReauthenticationCancelled) return;
      const said = error instanceof FunctionError && error.message;
      const text = said ? words.failed(said) : words.passwordFailed;
      setFailure(text);
      notify.error(text, 'user');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cambiar contraseña"
      description={
        isOwn
          ? 'Es tu cuenta. Después tendrás que iniciar sesión otra vez.'
          : `Para ${name}. Sus sesiones abiertas se cierran.`
      }
    >
      <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {failure ? <Alert kind="error" role="alert" title={failure} /> : null}
        <Field
          label="Contraseña nueva"
          need="obligatorio"
          hint="Mínimo 6 caracteres; para un administrador, 12."
          error={problem}
        >
          <PasswordInput
            ref={field}
            autoComplete="new-password"
            value={password}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <div className={dialogButtonsClass}>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" level="main" busy={isBusy} busyLabel="Guardando…">
            Guardar contraseña
          </Button>
        </div>
      </form>
      {fresh.dialog}
    </Dialog>
  );
}

function check(password: string): string | undefined {
  if (password === '') return words.passwordRequired;
  return [...password].length < minLength ? words.passwordTooShort : undefined;
}
