import { Link } from 'react-router';
import { FormBody } from '../../../components/forms/form-body.tsx';
import { NewPasswordField } from '../../../components/forms/new-password-field.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { checkSignUp } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import { FullNameField } from './full-name-field.tsx';

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
  const form = useForm({
    check: (fields) => checkSignUp(read(fields)),
    run: (fields) => attempt(() => signUp({ ...read(fields), isProvider }), { topic: 'account' }),
    onDone: ({ isWaiting }) => (isWaiting ? onMailSent() : onSignedUp()),
  });

  return (
    <FormBody
      form={form}
      missing="Falta algo para crear tu cuenta"
      failed="No se creó la cuenta"
      aria-label="Registrarse"
    >
      <FullNameField value={nombre} onChange={onNombre} />
      <EmailField
        value={email}
        onChange={onEmail}
        autoComplete="email"
        hint="No se muestra a nadie en el sitio."
      />
      <NewPasswordField
        form={form}
        label="Contraseña"
        hint="Mínimo 6 caracteres. Mejor aún: 3 palabras juntas que solo tú conozcas."
      />
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
    </FormBody>
  );
}

interface NewAccount {
  nombre: string;
  email: string;
  password: string;
  isProvider: boolean;
}

function read(fields: FormData): Omit<NewAccount, 'isProvider'> {
  return {
    nombre: text(fields, 'nombre').trim(),
    email: text(fields, 'email').trim(),
    password: text(fields, 'password'),
  };
}

/** `isWaiting`: the address has to be confirmed first. */
async function signUp({ nombre, email, password, isProvider }: NewAccount): Promise<{ isWaiting: boolean }> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: `${window.location.origin}/`,
      data: { nombre_completo: nombre, rol: 'padre', is_provider: isProvider },
    },
  });
  if (error) throw error;
  return { isWaiting: !data.session };
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
