import { useNavigate } from 'react-router';
import { FormBody } from '../../../components/forms/form-body.tsx';
import { NewPasswordField } from '../../../components/forms/new-password-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { MailedCodeField } from '../second-factor/mailed-code-field.tsx';
import { usePasswordForm } from '../security/use-password-form.ts';

export function NewPasswordForm() {
  const navigate = useNavigate();
  const { form, isCodeAsked } = usePasswordForm({
    hasPassword: false,
    onChanged: () => void navigate('/', { replace: true }),
  });

  return (
    <FormBody
      form={form}
      missing="Falta tu contraseña nueva"
      failed="No se guardó la contraseña"
      aria-label="Contraseña nueva"
    >
      <NewPasswordField
        form={form}
        hint="Mínimo 6 caracteres. Mejor aún: 3 palabras juntas que solo tú conozcas. Se cierra la sesión en tus otros dispositivos."
      />
      {isCodeAsked ? <MailedCodeField /> : null}
      <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Guardando…">
        Guardar contraseña
      </Button>
    </FormBody>
  );
}
