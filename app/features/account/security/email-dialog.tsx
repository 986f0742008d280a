import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import { checkEmail } from '../sign-in/credentials.ts';
import type { SecurityWrite } from './mutations.ts';

export function EmailDialog({ onClose }: { onClose(): void }) {
  const form = useForm<SecurityWrite, unknown>({
    check: (fields) => checkEmail(text(fields, 'email')),
    read: (fields) => ({ intent: 'change-email', email: text(fields, 'email').trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Cambiar correo"
      description="Con este correo entras a tu cuenta. Cambia cuando lo confirmas en los 2 correos: el de ahora y el nuevo."
      form={form}
      submitLabel="Guardar correo"
      closeLabel="Conservar mi correo"
      onClose={onClose}
    >
      <Field id="email" label="Correo nuevo" need="obligatorio">
        <Input name="email" type="email" autoComplete="email" />
      </Field>
    </FormDialog>
  );
}
