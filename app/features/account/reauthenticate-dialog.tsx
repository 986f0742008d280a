import type { SupabaseClient } from '@supabase/supabase-js';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import { createAside, loadSupabase } from '../../lib/supabase.ts';
import { ExternalButtons } from './external-buttons.tsx';
import { FormDialog } from './form-dialog.tsx';
import { PasswordInput } from './password-input.tsx';
import { isHalfWay } from './second-step.ts';
import { SecondStep } from './second-step.tsx';
import type { Security } from './security.ts';
import { text, useFormSend } from './use-form-send.ts';

/** What it is asked for. */
export interface ReauthenticateWords {
  title: string;
  /** After coming back from a provider: "Después vuelve aquí y …". */
  afterwards: string;
  submit: string;
  busy: string;
  keep: string;
  /** Above the second step, for who has one. */
  stepTitle: string;
  isDanger?: boolean;
}

interface ReauthenticateDialogProps {
  security: Pick<Security, 'email' | 'hasPassword' | 'identities' | 'providers'>;
  words: ReauthenticateWords;
  /** Path of this site that a provider leads back to. */
  volver: string;
  /** The session of this tab is new, with its second step shown. */
  onDone(): void;
  onClose(): void;
}

/**
 * Asks again for what the account is entered with: the password and the second step, or the provider when there is no
 * password. Until all of it is given the session of this tab stays what it was.
 */
export function ReauthenticateDialog({
  security,
  words,
  volver,
  onDone,
  onClose,
}: ReauthenticateDialogProps) {
  const { email, hasPassword, identities, providers } = security;
  const [aside, setAside] = useState<SupabaseClient>();
  const form = useFormSend({
    check: (data) => (text(data, 'clave') === '' ? [{ field: 'clave', text: 'Escribe tu contraseña' }] : []),
    async send(data) {
      const client = await createAside();
      const { error } = await client.auth.signInWithPassword({ email, password: text(data, 'clave') });
      if (error) throw error;
      if (await isHalfWay(client)) setAside(client);
      else await adopt(client);
    },
  });

  async function adopt(client: SupabaseClient) {
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
        <ExternalButtons providers={own} volver={volver} />
      </Dialog>
    );
  }
  if (aside) {
    return (
      <Dialog open onOpenChange={closeWhenAsked} title={words.stepTitle}>
        <SecondStep
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
