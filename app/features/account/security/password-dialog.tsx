import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Field } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { MailedCodeField } from '../second-factor/mailed-code-field.tsx';
import { checkPassword, type FieldProblem } from '../sign-in/credentials.ts';
import { usePasswordChange } from './use-password-change.ts';

interface PasswordDialogProps {
  hasPassword: boolean;
  onDone(): void;
  onClose(): void;
}

/** A new password; whoever has one shows it first. */
export function PasswordDialog({ hasPassword, onDone, onClose }: PasswordDialogProps) {
  const { change, isCodeAsked, checkCode } = usePasswordChange();
  const form = useFormSubmit({
    check(data) {
      const isMissing = hasPassword && text(data, 'actual') === '';
      const missing: FieldProblem[] = isMissing
        ? [{ field: 'actual', text: 'Escribe tu contraseña actual' }]
        : [];
      return [...missing, ...checkPassword(text(data, 'password')), ...checkCode(data)];
    },
    async send(data) {
      const values = {
        password: text(data, 'password'),
        ...(hasPassword && { current_password: text(data, 'actual') }),
      };
      if (!(await change(values, data))) return;
      notify.success(messages.adminUsuarios.passwordChanged, 'account');
      onDone();
    },
  });
  return (
    <FormDialog
      title={hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
      description="Se cierra la sesión en tus otros dispositivos."
      form={form}
      submitLabel="Guardar contraseña"
      busyLabel="Guardando…"
      onClose={onClose}
    >
      {hasPassword ? (
        <Field id="actual" label="Contraseña actual" need="obligatorio" error={form.problemOf('actual')}>
          <PasswordInput name="actual" autoComplete="current-password" />
        </Field>
      ) : null}
      <Field
        id="password"
        label="Contraseña nueva"
        need="obligatorio"
        hint="Mínimo 6 caracteres. Mejor aún: 3 palabras juntas que solo tú conozcas."
        error={form.problemOf('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      {isCodeAsked ? <MailedCodeField error={form.problemOf('code')} /> : null}
    </FormDialog>
  );
}
