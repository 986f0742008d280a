import { useNavigate } from 'react-router';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { ProblemSummary } from '../../../components/forms/problem-summary.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { MailedCodeField } from '../second-factor/mailed-code-field.tsx';
import { usePasswordChange } from '../security/use-password-change.ts';
import { checkPassword } from './credentials.ts';

export function NewPasswordForm() {
  const navigate = useNavigate();
  const { change, isCodeAsked, checkCode } = usePasswordChange();
  const form = useFormSubmit({
    check: (data) => [...checkPassword(text(data, 'password')), ...checkCode(data)],
    async send(data) {
      if (!(await change({ password: text(data, 'password') }, data))) return;
      notify.success(messages.adminUsuarios.passwordChanged, 'account');
      await navigate('/', { replace: true });
    },
  });

  return (
    <form method="post" noValidate {...form.events} className="grid gap-5" aria-label="Contraseña nueva">
      {form.problems.length > 0 ? (
        <ProblemSummary key={form.attempt} title="Falta tu contraseña nueva" problems={form.problems} />
      ) : null}
      {form.errorMessage ? (
        <ProblemSummary key={form.attempt} title="No se guardó la contraseña">
          {form.errorMessage}
        </ProblemSummary>
      ) : null}
      <Field
        id="password"
        label="Contraseña nueva"
        need="obligatorio"
        hint="Mínimo 6 caracteres. Mejor aún: 3 palabras juntas que solo tú conozcas. Se cierra la sesión en tus otros dispositivos."
        error={form.problemOf('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      {isCodeAsked ? <MailedCodeField error={form.problemOf('code')} /> : null}
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Guardando…">
        Guardar contraseña
      </Button>
    </form>
  );
}
