import { FormBody } from '../../../components/forms/form-body.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { checkEmail } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import { requestMail } from './mails.ts';

const words = {
  recovery: {
    name: 'Recuperar la contraseña',
    title: 'Recupera tu contraseña',
    explanation: 'Escribe tu correo. Te enviamos un enlace para poner una contraseña nueva.',
  },
  link: {
    name: 'Entrar con un enlace',
    title: 'Entra con un enlace',
    explanation: 'Escribe tu correo. Te enviamos un enlace para entrar sin contraseña.',
  },
};

interface MailFormProps {
  kind: keyof typeof words;
  email: string;
  onEmail(email: string): void;
  /** Path of this site to come back to. */
  volver: string;
  onMailSent(): void;
  onBack(): void;
}

/** Asks for a mail with a link. The answer is the same whether or not the address has an account. */
export function MailForm({ kind, email, onEmail, volver, onMailSent, onBack }: MailFormProps) {
  const { name, title, explanation } = words[kind];
  const form = useForm({
    check: (fields) => checkEmail(text(fields, 'email')),
    run: (fields) =>
      attempt(() => requestMail(kind, text(fields, 'email').trim(), volver), { topic: 'account' }),
    onDone: onMailSent,
  });

  return (
    <FormBody
      form={form}
      head={
        <div className="grid gap-2">
          <h2 className="text-h3 font-subtitle">{title}</h2>
          <p>{explanation}</p>
        </div>
      }
      missing="Falta tu correo"
      failed="No se envió el correo"
      aria-label={name}
    >
      <EmailField value={email} onChange={onEmail} />
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Enviando correo…">
        Enviar enlace
      </Button>
      <Button level="text" className="-ml-3 justify-self-start" onClick={onBack}>
        Volver a iniciar sesión
      </Button>
    </FormBody>
  );
}
