import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { takeReturn } from '../../lib/return-to.ts';
import { ExternalButtons } from './external-buttons.tsx';
import { MailForm } from './mail-form.tsx';
import { SecondStep } from './second-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Place = 'tabs' | 'second-step' | 'forgotten' | 'mail-sent';

/** Signing in and registering, and what may stand between: a second step, a forgotten password, a mail to open. */
export function AuthPanel({ providers }: { providers: readonly string[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>('tabs');
  const [email, setEmail] = useState('');
  const volver = takeReturn(search.toString()) ?? '/';
  const registering = search.get('registro');

  function welcomeBack() {
    notify.success(messages.auth.signedIn);
    void navigate(volver, { replace: true });
  }

  function welcome(isProvider: boolean) {
    notify.success(messages.auth.signedUp);
    void navigate(isProvider ? '/provider-dashboard' : volver, { replace: true });
  }

  if (place === 'second-step') return <SecondStep onDone={welcomeBack} />;
  const backToTabs = () => setPlace('tabs');
  const shared = { email, onEmail: setEmail, onMailSent: () => setPlace('mail-sent') };
  if (place === 'forgotten') return <MailForm {...shared} onBack={backToTabs} />;
  if (place === 'mail-sent') return <MailSent email={email} onBack={backToTabs} />;

  const signIn = (
    <div className="grid gap-5">
      <SignInForm
        {...shared}
        onSignedIn={welcomeBack}
        onSecondStep={() => setPlace('second-step')}
        onForgotten={() => setPlace('forgotten')}
      />
      <ExternalButtons providers={providers} volver={volver} />
    </div>
  );
  const signUp = (
    <SignUpForm {...shared} isProviderAsked={registering === 'proveedor'} onSignedUp={welcome} />
  );
  return (
    <Tabs
      label="Cuenta"
      defaultValue={registering === null ? 'entrar' : 'registrarse'}
      tabs={[
        { value: 'entrar', label: 'Iniciar Sesión', content: signIn },
        { value: 'registrarse', label: 'Registrarse', content: signUp },
      ]}
    />
  );
}

function MailSent({ email, onBack }: { email: string; onBack(): void }) {
  return (
    <div className="grid gap-5">
      <Alert kind="success" title="Revisa tu correo" role="status">
        <p>Si {email} tiene una cuenta, llegará un correo con un enlace. Ábrelo en este mismo navegador.</p>
        <p>Si no lo ves, mira en la carpeta de correo no deseado.</p>
      </Alert>
      <Button level="text" className="justify-self-start" onClick={onBack}>
        Volver a iniciar sesión
      </Button>
    </div>
  );
}
