import { PasswordDialog } from '../../../components/forms/password-dialog.tsx';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { MailedCodeField } from '../second-factor/mailed-code-field.tsx';
import { usePasswordForm } from './use-password-form.ts';

interface OwnPasswordDialogProps {
  hasPassword: boolean;
  onDone(): void;
  onClose(): void;
}

/** A new password; whoever has one shows it first. */
export function OwnPasswordDialog({ hasPassword, onDone, onClose }: OwnPasswordDialogProps) {
  const { form, isCodeAsked } = usePasswordForm({ hasPassword, onChanged: onDone });
  return (
    <PasswordDialog
      title={hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
      description="Se cierra la sesión en tus otros dispositivos."
      hint="Mínimo 6 caracteres. Mejor aún: 3 palabras juntas que solo tú conozcas."
      form={form}
      before={
        hasPassword ? (
          <Field id="actual" label="Contraseña actual" need="obligatorio">
            <PasswordInput name="actual" autoComplete="current-password" />
          </Field>
        ) : null
      }
      after={isCodeAsked ? <MailedCodeField /> : null}
      onClose={onClose}
    />
  );
}
