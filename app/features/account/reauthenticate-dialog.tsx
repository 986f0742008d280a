import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { loadSupabase } from '../../lib/supabase.ts';
import { ExternalButtons } from './external-buttons.tsx';
import { FormDialog } from './form-dialog.tsx';
import { PasswordInput } from './password-input.tsx';
import type { Security } from './security.ts';
import { text, useFormSend } from './use-form-send.ts';

interface ReauthenticateDialogProps {
  security: Security;
  /** The session is new. */
  onDone(): void;
  onClose(): void;
}

const title = 'Entra otra vez para eliminar tu cuenta';

/** Asks again for what the account is entered with: the password, or the provider when there is none. */
export function ReauthenticateDialog({ security, onDone, onClose }: ReauthenticateDialogProps) {
  const { email, hasPassword, identities, providers } = security;
  const form = useFormSend({
    check: (data) => (text(data, 'clave') === '' ? [{ field: 'clave', text: 'Escribe tu contraseña' }] : []),
    async send(data) {
      const { auth } = await loadSupabase();
      const { error } = await auth.signInWithPassword({ email, password: text(data, 'clave') });
      if (error) throw error;
      onDone();
    },
  });

  if (!hasPassword) {
    const own = providers.filter((name) => identities.some(({ provider }) => provider === name));
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={title}
        description="Pasaron más de 15 minutos desde que entraste. Después vuelve aquí y elimínala."
      >
        <ExternalButtons providers={own} volver="/user-dashboard/perfil" />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      description="Pasaron más de 15 minutos desde que entraste. Escribe tu contraseña para confirmar."
      form={form}
      submitLabel="Eliminar mi cuenta"
      busyLabel="Eliminando…"
      closeLabel="Conservar mi cuenta"
      isDanger
      onClose={onClose}
    >
      <Field id="clave" label="Contraseña" need="obligatorio" error={form.problemOf('clave')}>
        <PasswordInput name="clave" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
