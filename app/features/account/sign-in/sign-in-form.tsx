import { useNavigate } from 'react-router';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { ProblemSummary } from '../../../components/forms/problem-summary.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { loadSupabase } from '../../../lib/supabase.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';
import { checkSignIn } from './credentials.ts';

interface SignInFormProps {
  email: string;
  onEmail(email: string): void;
  onSignedIn(): void;
  onSecondFactor(): void;
  onForgotten(): void;
}

export function SignInForm({ email, onEmail, onSignedIn, onSecondFactor, onForgotten }: SignInFormProps) {
  const navigate = useNavigate();
  const form = useFormSubmit({
    check: (data) => checkSignIn({ email: text(data, 'email'), password: text(data, 'password') }),
    async send(data) {
      const { auth } = await loadSupabase();
      const credentials = { email: text(data, 'email').trim(), password: text(data, 'password') };
      const { data: entered, error } = await auth.signInWithPassword(credentials);
      if (error) throw error;
      if (await isSecondFactorPending()) onSecondFactor();
      else onSignedIn();
      if (entered.weakPassword) {
        notify.siteAction('Tu contraseña es fácil de adivinar. Cámbiala en Seguridad.', 'weak-password', {
          label: 'Ir a Seguridad',
          run: () => void navigate('/user-dashboard/perfil'),
        });
      }
    },
  });

  return (
    <form method="post" noValidate {...form.events} className="grid gap-5" aria-label="Iniciar Sesión">
      {form.problems.length > 0 ? (
        <ProblemSummary key={form.attempt} title="Falta algo para entrar" problems={form.problems} />
      ) : null}
      {form.errorMessage ? (
        <ProblemSummary key={form.attempt} title="No pudiste entrar">
          {form.errorMessage}
        </ProblemSummary>
      ) : null}
      <Field id="email" label="Correo electrónico" need="obligatorio" error={form.problemOf('email')}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Field id="password" label="Contraseña" need="obligatorio" error={form.problemOf('password')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Iniciando sesión…">
        Iniciar Sesión
      </Button>
      <Button level="text" className="-ml-3 justify-self-start" onClick={onForgotten}>
        ¿Olvidaste tu contraseña?
      </Button>
    </form>
  );
}
