import { useState } from 'react';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { messages } from '../../../lib/messages.ts';
import { attempt } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { checkCode, readCode } from '../second-factor/code-field.tsx';
import { checkPassword } from '../sign-in/credentials.ts';

interface PasswordFormOptions {
  /** Whoever has a password writes it first, in the field `actual`. */
  hasPassword: boolean;
  onChanged(): void;
}

/** The form of a new password. An old session needs reauthentication: a code is mailed, and the form asks for it. */
export function usePasswordForm({ hasPassword, onChanged }: PasswordFormOptions) {
  const [isCodeAsked, setCodeAsked] = useState(false);

  const form = useForm({
    check: (fields) => [
      ...(hasPassword && text(fields, 'actual') === ''
        ? [{ field: 'actual', text: 'Escribe tu contraseña actual' }]
        : []),
      ...checkPassword(text(fields, 'password')),
      ...(isCodeAsked ? checkCode(fields) : []),
    ],
    run(fields) {
      const change = {
        password: text(fields, 'password'),
        ...(hasPassword && { current_password: text(fields, 'actual') }),
        ...(isCodeAsked && { nonce: readCode(fields) }),
      };
      return attempt(() => changePassword(change), {
        topic: 'account',
        done: (isChanged) => (isChanged ? messages.adminUsuarios.passwordChanged : undefined),
      });
    },
    onDone: (isChanged) => (isChanged ? onChanged() : setCodeAsked(true)),
  });
  return { form, isCodeAsked };
}

interface PasswordChange {
  password: string;
  current_password?: string;
  nonce?: string;
}

/** False: nothing was changed yet; the code has been mailed. */
async function changePassword(change: PasswordChange): Promise<boolean> {
  const { auth } = await loadSupabase();
  const { error } = await auth.updateUser(change);
  if (!error) return true;
  if (error.code !== 'reauthentication_needed') throw error;
  const sent = await auth.reauthenticate();
  if (sent.error) throw sent.error;
  return false;
}
