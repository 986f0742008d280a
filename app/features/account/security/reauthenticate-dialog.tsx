import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { type Client, createIsolatedClient, loadSupabase } from '../../../lib/supabase.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx';
import { IdentityProviderButtons } from '../sign-in/identity-provider-buttons.tsx';
import type { Security } from './security.ts';

/** The texts of the dialog, by the action that asks for it. */
export interface ReauthenticateWords {
  title: string;
  /** After coming back from a provider: "Después vuelve aquí y …". */
  afterwards: string;
  submit: string;
  busy: string;
  keep: string;
  /** Title of the second-factor challenge, for accounts that have one. */
  stepTitle: string;
  isDanger?: boolean;
}

interface ReauthenticateDialogProps {
  security: Pick<Security, 'email' | 'hasPassword' | 'identities' | 'providers'>;
  words: ReauthenticateWords;
  /** Path of this site to return to from an identity provider. */
  volver: string;
  /** The tab has a new session, second factor included. */
  onDone(): void;
  onClose(): void;
}

/**
 * Reauthentication: the password and the second factor, or the identity provider when there is no password. The session
 * of this tab is replaced only when all of it succeeded.
 */
export function ReauthenticateDialog({
  security,
  words,
  volver,
  onDone,
  onClose,
}: ReauthenticateDialogProps) {
  const { email, hasPassword, identities, providers } = security;
  const [aside, setAside] = useState<Client>();
  const form = useFormSubmit({
    check: (data) => (text(data, 'clave') === '' ? [{ field: 'clave', text: 'Escribe tu contraseña' }] : []),
    async send(data) {
      const client = await createIsolatedClient();
      const { error } = await client.auth.signInWithPassword({ email, password: text(data, 'clave') });
      if (error) throw error;
      if (await isSecondFactorPending(client)) setAside(client);
      else await adopt(client);
    },
  });

  async function adopt(client: Client) {
    const { data } = await client.auth.getSession();
    if (!data.session) throw Object.assign(new Error('No session'), { code: 'session_expired' });
    const { auth } = await loadSupabase();
    const { error } = await auth.setSession(data.session);
    if (error) throw error;
    onDone();
  }

  const closeWhenAsked = (isOpen: boolean) => !isOpen && onClose();
  if (!hasPassword) {
    const own = providers.filter((name) => identities.some(({ provider }) => provider === name));
    return (
      <Dialog
        open
        onOpenChange={closeWhenAsked}
        title={words.title}
        description={`Pasaron más de 15 minutos desde que entraste. Después vuelve aquí y ${words.afterwards}.`}
      >
        <IdentityProviderButtons providers={own} volver={volver} />
      </Dialog>
    );
  }
  if (aside) {
    return (
      <Dialog open onOpenChange={closeWhenAsked} title={words.stepTitle}>
        <SecondFactorChallenge
          client={aside}
          onDone={() => void adopt(aside).catch((error) => notify.error(explain(error), 'account'))}
          cancelLabel={words.keep}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={words.title}
      description="Pasaron más de 15 minutos desde que entraste. Escribe tu contraseña para confirmar."
      form={form}
      submitLabel={words.submit}
      busyLabel={words.busy}
      closeLabel={words.keep}
      isDanger={words.isDanger ?? false}
      onClose={onClose}
    >
      <Field id="clave" label="Contraseña" need="obligatorio" error={form.problemOf('clave')}>
        <PasswordInput name="clave" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
