import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { type Client, createIsolatedClient, loadSupabase } from '../../../lib/supabase.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx';
import { IdentityProviderButtons } from '../sign-in/identity-provider-buttons.tsx';
import type { Security } from './queries.ts';

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
  const form = useForm({
    check: (fields) =>
      text(fields, 'clave') === '' ? [{ field: 'clave', text: 'Escribe tu contraseña' }] : [],
    run: (fields) => attempt(() => signInAside(email, text(fields, 'clave')), { topic: 'account' }),
    onDone: (pending) => (pending ? setAside(pending) : onDone()),
  });
  const adoption = useSubmission<Client>({
    run: (client) => attempt(() => adopt(client), { topic: 'account' }),
    onDone,
  });

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
          onDone={() => adoption.send(aside)}
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
      <Field id="clave" label="Contraseña" need="obligatorio">
        <PasswordInput name="clave" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

/** The client whose session still needs its second factor; null when this tab already has the new session. */
async function signInAside(email: string, password: string): Promise<Client | null> {
  const client = await createIsolatedClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (await isSecondFactorPending(client)) return client;
  await adopt(client);
  return null;
}

async function adopt(client: Client): Promise<void> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw Object.assign(new Error('No session'), { code: 'session_expired' });
  const { auth } = await loadSupabase();
  const { error } = await auth.setSession(data.session);
  if (error) throw error;
}
