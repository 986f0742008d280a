import { PasswordDialog as NewPasswordDialog } from '../../../components/forms/password-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { attempt } from '../../../lib/mutation.ts';
import { saidOr, updatePassword } from './mutations.ts';
import { needsReauthentication, useReauthentication } from './use-reauthentication.tsx';

const minLength = 6;
const words = messages.adminUsuarios;
const said = saidOr(words.passwordFailed);

interface PasswordDialogProps {
  userId: string;
  name: string;
  isOwn?: boolean;
  onClose(): void;
}

/** A new password for a user, by an admin. */
export function PasswordDialog({ userId, name, isOwn = false, onClose }: PasswordDialogProps) {
  const reauthentication = useReauthentication();
  const form = useForm<string>({
    topic: 'user',
    check: (fields) => check(text(fields, 'password')),
    read: (fields) => text(fields, 'password'),
    onProblems: ([first]) => notify.error(first?.text ?? '', 'user'),
    async run(password) {
      const outcome = await attempt(() => updatePassword(userId, password), {
        topic: 'user',
        done: words.passwordChanged,
        failed: (sentence, error) => (needsReauthentication(error) ? undefined : said(sentence, error)),
      });
      if (!outcome.ok && needsReauthentication(outcome.error))
        reauthentication.ask(() => form.submit(password));
      return outcome;
    },
    onDone: onClose,
    onError({ error }) {
      if (needsReauthentication(error)) form.clearFailure();
    },
  });
  return (
    <>
      <NewPasswordDialog
        title="Cambiar contraseña"
        description={
          isOwn
            ? 'Es tu cuenta. Después tendrás que iniciar sesión otra vez.'
            : `Para ${name}. Sus sesiones abiertas se cierran.`
        }
        hint="Mínimo 6 caracteres; para un administrador, 12."
        form={form}
        closeLabel="Cancelar"
        failed={(sentence) => said(sentence, form.failure?.error)}
        onClose={onClose}
      />
      {reauthentication.dialog}
    </>
  );
}

function check(password: string) {
  if (password === '') return [{ field: 'password', text: words.passwordRequired }];
  return [...password].length < minLength ? [{ field: 'password', text: words.passwordTooShort }] : [];
}
