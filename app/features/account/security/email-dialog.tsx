import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { checkEmail } from '../sign-in/credentials.ts';

export function EmailDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const form = useFormSubmit({
    check: (data) => checkEmail(text(data, 'email')),
    async send(data) {
      const email = text(data, 'email').trim();
      const { auth } = await loadSupabase();
      const emailRedirectTo = `${window.location.origin}/user-dashboard/perfil`;
      const { data: result, error } = await auth.updateUser({ email }, { emailRedirectTo });
      if (error) throw error;
      const isWaiting = Boolean(result.user.new_email);
      notify.success(
        isWaiting ? 'Te enviamos un correo a las 2 direcciones. Confirma en ambas.' : 'Correo actualizado',
        'account',
      );
      onDone();
    },
    errorToast: messages.perfilProveedor.saveFailed,
  });
  return (
    <FormDialog
      title="Cambiar correo"
      description="Con este correo entras a tu cuenta. Cambia cuando lo confirmas en los 2 correos: el de ahora y el nuevo."
      form={form}
      submitLabel="Guardar correo"
      busyLabel="Guardando…"
      closeLabel="Conservar mi correo"
      onClose={onClose}
    >
      <Field id="email" label="Correo nuevo" need="obligatorio" error={form.problemOf('email')}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
    </FormDialog>
  );
}
