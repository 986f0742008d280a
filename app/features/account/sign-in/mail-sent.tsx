import { FormBody } from '../../../components/forms/form-body.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { CodeField, checkCode, readCode } from '../second-factor/code-field.tsx';
import { type MailKind, verifyMailCode } from './mails.ts';

interface MailSentProps {
  kind: MailKind;
  email: string;
  onEntered(): void;
  /** The address was mistyped: back to where it is written. */
  onCorrect(): void;
  onBack(): void;
}

/** A mail is on its way: its link is opened, or its code written here. */
export function MailSent({ kind, email, onEntered, onCorrect, onBack }: MailSentProps) {
  const form = useForm({
    check: checkCode,
    run: (fields) =>
      attempt(() => verifyMailCode(kind, email.trim(), readCode(fields)), { topic: 'account' }),
    onDone: onEntered,
  });

  return (
    <FormBody
      form={form}
      head={
        <Alert kind="success" title="Revisa tu correo" role="status">
          <p>
            {kind === 'signup'
              ? 'Para confirmar tu cuenta, enviamos'
              : 'Si hay una cuenta con ese correo, enviamos'}{' '}
            un enlace y un código a <span className="wrap-anywhere">{email}</span>.
          </p>
          <p>Abre el enlace en este mismo navegador, o escribe el código aquí. Sirven por 1 hora.</p>
          <p>Si no lo ves, mira en la carpeta de correo no deseado.</p>
        </Alert>
      }
      failed="El código no sirvió"
      aria-label="Código del correo"
    >
      <CodeField />
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Confirmando…">
        Confirmar código
      </Button>
      <div className="-ml-3 grid justify-items-start gap-1">
        <Button level="text" className="text-left" onClick={onCorrect}>
          ¿Escribiste mal tu correo? Corrígelo
        </Button>
        <Button level="text" onClick={onBack}>
          Volver a iniciar sesión
        </Button>
      </div>
    </FormBody>
  );
}
