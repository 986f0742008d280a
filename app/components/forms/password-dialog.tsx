import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { FormState } from './use-form.ts';

interface PasswordDialogProps {
  title: string;
  description: string;
  hint: string;
  form: FormState;
  /** Fields before and after the one of the new password. */
  before?: ReactNode;
  after?: ReactNode;
  closeLabel?: string;
  /** The title of a failure, instead of "No se guardó" and the sentence. */
  failed?(sentence: string): string;
  onClose(): void;
}

/** Asks for a new password, in the field `password`. */
export function PasswordDialog({ hint, before, after, ...dialog }: PasswordDialogProps) {
  return (
    <FormDialog {...dialog} submitLabel="Guardar contraseña">
      {before}
      <NewPasswordField form={dialog.form} hint={hint} />
      {after}
    </FormDialog>
  );
}
