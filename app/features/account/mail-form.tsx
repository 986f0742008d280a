import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { loadSupabase } from '../../lib/supabase.ts';
import { checkEmail } from './credentials.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { text, useFormSend } from './use-form-send.ts';

interface MailFormProps {
  email: string;
  onEmail(email: string): void;
  onMailSent(email: string): void;
  onBack(): void;
}

/** Asks for the mail that leads to a new password. The answer is the same whether or not the address has an account. */
export function MailForm({ email, onEmail, onMailSent, onBack }: MailFormProps) {
  const form = useFormSend({
    check: (data) => checkEmail(text(data, 'email')),
    async send(data) {
      const address = text(data, 'email').trim();
      const { auth } = await loadSupabase();
      const redirectTo = `${window.location.origin}/nueva-contrasena`;
      const { error } = await auth.resetPasswordForEmail(address, { redirectTo });
      if (error) throw error;
      onMailSent(address);
    },
  });

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5" aria-label="Recuperar la contraseña">
      <div className="grid gap-2">
        <h2 className="text-h3 font-subtitle">Recupera tu contraseña</h2>
        <p>Escribe tu correo. Te enviamos un enlace para poner una contraseña nueva.</p>
      </div>
      {form.refusal ? (
        <ProblemSummary key={form.attempt} title="No se envió el correo">
          {form.refusal}
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
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Enviando correo…">
        Enviar enlace
      </Button>
      <Button level="text" className="justify-self-start" onClick={onBack}>
        Volver a iniciar sesión
      </Button>
    </form>
  );
}
