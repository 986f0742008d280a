import { Field } from '../ui/field.tsx';
import { PasswordInput } from './password-input.tsx';
import type { FormState } from './use-form.ts';

interface NewPasswordFieldProps {
  form: Pick<FormState, 'failure'>;
  label?: string;
  hint: string;
}

/** The field `password` of a new one. That it is one of the commonest only the server knows, and it is said here too. */
export function NewPasswordField({ form, label = 'Contraseña nueva', hint }: NewPasswordFieldProps) {
  const isWeak = (form.failure?.error as { code?: string } | undefined)?.code === 'weak_password';
  return (
    <Field
      id="password"
      label={label}
      need="obligatorio"
      hint={hint}
      error={isWeak ? form.failure?.sentence : undefined}
    >
      <PasswordInput name="password" autoComplete="new-password" />
    </Field>
  );
}
