import { useNavigate } from 'react-router';
import { FormBody } from '../../../components/forms/form-body.tsx';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';
import { checkSignIn } from './credentials.ts';
import { EmailField } from './email-field.tsx';

interface SignInFormProps {
  email: string;
  onEmail(email: string): void;
  onSignedIn(): void;
  onSecondFactor(): void;
  onForgotten(): void;
}

export function SignInForm({ email, onEmail, onSignedIn, onSecondFactor, onForgotten }: SignInFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    check: (fields) => checkSignIn({ email: text(fields, 'email'), password: text(fields, 'password') }),
    run: (fields) =>
      attempt(() => signIn(text(fields, 'email').trim(), text(fields, 'password')), { topic: 'account' }),
    onDone({ isPending, isWeak }) {
      if (isPending) onSecondFactor();
      else onSignedIn();
      if (isWeak) {
        notify.siteAction('Tu contraseña es fácil de adivinar. Cámbiala en Seguridad.', 'weak-password', {
          label: 'Ir a Seguridad',
          run: () => void navigate('/user-dashboard/perfil#seguridad'),
        });
      }
    },
  });

  return (
    <FormBody
      form={form}
      missing="Falta algo para entrar"
      failed="No pudiste entrar"
      aria-label="Iniciar Sesión"
    >
      <EmailField value={email} onChange={onEmail} />
      <Field id="password" label="Contraseña" need="obligatorio">
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Iniciando sesión…">
        Iniciar Sesión
      </Button>
      <Button level="text" className="-ml-3 justify-self-start" onClick={onForgotten}>
        ¿Olvidaste tu contraseña?
      </Button>
    </FormBody>
  );
}

async function signIn(email: string, password: string): Promise<{ isPending: boolean; isWeak: boolean }> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { isPending: await isSecondFactorPending(), isWeak: Boolean(data.weakPassword) };
}
