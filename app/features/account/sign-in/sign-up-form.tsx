import { Link } from 'react-router';
import { PasswordInput } from '../../../components/forms/password-input.tsx';
import { ProblemSummary } from '../../../components/forms/problem-summary.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { loadSupabase } from '../../../lib/supabase.ts';
import { checkSignUp } from './credentials.ts';

interface SignUpFormProps {
  email: string;
  onEmail(email: string): void;
  nombre: string;
  onNombre(nombre: string): void;
  isProvider: boolean;
  onProvider(isProvider: boolean): void;
  onSignedUp(): void;
  /** The account waits for its address to be confirmed. */
  onMailSent(): void;
}

/** Name, address and kind outlast the form: whoever looks at the other tab finds them again. */
export function SignUpForm(props: SignUpFormProps) {
  const { email, onEmail, nombre, onNombre, isProvider, onProvider, onSignedUp, onMailSent } = props;
  const form = useFormSubmit({
    check: (data) =>
      checkSignUp({
        nombre: text(data, 'nombre'),
        email: text(data, 'email'),
        password: text(data, 'password'),
      }),
    async send(data) {
      const address = text(data, 'email').trim();
      const { auth } = await loadSupabase();
      const { data: result, error } = await auth.signUp({
        email: address,
        password: text(data, 'password'),
        options: {
          emailRedirectTo: `${window.location.origin}/`,
          data: { nombre_completo: text(data, 'nombre').trim(), rol: 'padre', is_provider: isProvider },
        },
      });
      if (error) throw error;
      if (result.session) onSignedUp();
      else onMailSent();
    },
  });

  return (
    <form method="post" noValidate {...form.events} className="grid gap-5" aria-label="Registrarse">
      {form.problems.length > 0 ? (
        <ProblemSummary key={form.attempt} title="Falta algo para crear tu cuenta" problems={form.problems} />
      ) : null}
      {form.errorMessage ? (
        <ProblemSummary key={form.attempt} title="No se creó la cuenta">
          {form.errorMessage}
        </ProblemSummary>
      ) : null}
      <Field
        id="nombre"
        label="Nombre completo"
        need="obligatorio"
        hint="Aparece en tus preguntas y reseñas."
        error={form.problemOf('nombre')}
      >
        <Input
          name="nombre"
          autoComplete="name"
          maxLength={160}
          value={nombre}
          onChange={(event) => onNombre(event.target.value)}
        />
      </Field>
      <Field
        id="email"
        label="Correo electrónico"
        need="obligatorio"
        hint="No se muestra a nadie en el sitio."
        error={form.problemOf('email')}
      >
        <Input
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Field
        id="password"
        label="Contraseña"
        need="obligatorio"
        hint="Mínimo 6 caracteres. Mejor aún: 3 palabras juntas que solo tú conozcas."
        error={form.problemOf('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Checkbox
        name="is_provider"
        checked={isProvider}
        onChange={(event) => onProvider(event.target.checked)}
      >
        Soy un proveedor de servicios
      </Checkbox>
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Creando cuenta…">
        Crear cuenta
      </Button>
      <p className="text-meta text-ink-soft">
        Al crear la cuenta aceptas los <TextLink to="/terminos">términos</TextLink> y la{' '}
        <TextLink to="/privacidad">privacidad</TextLink>.
      </p>
    </form>
  );
}

/** In a tab of its own, so that the form stays as it is. */
function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </Link>
  );
}
