import { Mail } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { ProblemSummary } from '../../../components/forms/problem-summary.tsx';
import { useRestoredFocus } from '../../../components/forms/use-restored-focus.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Loading } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { messages } from '../../../lib/messages.ts';
import { takeReturn } from '../../../session/return-to.ts';
import { signOut } from '../../../session/session.ts';
import { useEarlyFields } from '../../../start/use-early-fields.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx';
import { type AuthCallback, watchAuthCallback } from './auth-callback.ts';
import { IdentityProviderButtons } from './identity-provider-buttons.tsx';
import { MailForm } from './mail-form.tsx';
import { MailSent } from './mail-sent.tsx';
import type { MailKind } from './mails.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Place = 'arriving' | 'tabs' | 'second-factor' | 'recovery' | 'link' | 'mail-sent';

/** Sign-in and sign-up, with the steps between: second factor, forgotten password, mail sent. */
export function AuthPanel({ providers }: { providers: readonly string[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>(firstPlace(search));
  const [email, setEmail] = useState('');
  const [sentKind, setSentKind] = useState<MailKind>('link');
  const [nombre, setNombre] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const registering = search.get('registro');
  const [isProvider, setProvider] = useState(registering === 'proveedor');
  const [tab, setTab] = useState(registering === null ? 'entrar' : 'registrarse');
  const volver = takeReturn(search.toString()) ?? '/';
  const panel = useRef<HTMLDivElement>(null);
  useRestoredFocus(panel, place);
  useEarlyFields(panel, (fields) => {
    setEmail(fields.getAll('email').find(Boolean) ?? '');
    if (!fields.has('nombre')) return;
    setNombre(fields.get('nombre') ?? '');
    setProvider(fields.has('is_provider'));
  });

  function leaveFor(path: string) {
    void navigate(path, { replace: true });
  }

  function welcomeBack() {
    notify.success(messages.auth.signedIn, 'account');
    leaveFor(volver);
  }

  function welcome() {
    notify.success(messages.auth.signedUp, 'account');
    leaveFor(isProvider ? '/provider-dashboard' : volver);
  }

  function goOn(authCallback: AuthCallback) {
    if (authCallback.kind === 'error') setErrorMessage(authCallback.sentence);
    if (authCallback.kind === 'just-signed-in') welcomeBack();
    else if (authCallback.kind === 'signed-in')
      leaveFor(registering === 'proveedor' ? '/provider-dashboard' : volver);
    else if (authCallback.kind === 'second-factor') setPlace('second-factor');
    else if (place === 'arriving') setPlace('tabs');
  }

  const onCallback = useEffectEvent(goOn);
  useEffect(() => watchAuthCallback(onCallback), []);

  async function enterByMail() {
    if (sentKind === 'recovery') await navigate('/nueva-contrasena');
    else if (await isSecondFactorPending()) setPlace('second-factor');
    else if (sentKind === 'signup') welcome();
    else welcomeBack();
  }

  function toSignIn() {
    setTab('entrar');
    setPlace('tabs');
  }
  /** Back to the form with every field as it was typed, except the password. */
  function correctEmail() {
    flushSync(() => {
      if (sentKind === 'signup') setTab('registrarse');
      setPlace(sentKind === 'signup' ? 'tabs' : sentKind);
    });
    panel.current?.querySelector<HTMLInputElement>('input[name="email"]')?.focus();
  }
  function showMail(kind: MailKind) {
    setSentKind(kind);
    setPlace('mail-sent');
  }

  const shared = { email, onEmail: setEmail };
  const signIn = (
    <div className="grid gap-5">
      <SignInForm
        {...shared}
        onSignedIn={welcomeBack}
        onSecondFactor={() => setPlace('second-factor')}
        onForgotten={() => setPlace('recovery')}
      />
      <p className="flex items-center gap-3 text-meta text-ink-soft *:flex-1 *:border-t *:border-line">
        <span />o<span />
      </p>
      <Button Icon={Mail} block onClick={() => setPlace('link')}>
        Recibir un enlace por correo
      </Button>
      <IdentityProviderButtons providers={providers} volver={volver} />
    </div>
  );
  const signUp = (
    <SignUpForm
      {...shared}
      nombre={nombre}
      onNombre={setNombre}
      isProvider={isProvider}
      onProvider={setProvider}
      onSignedUp={welcome}
      onMailSent={() => showMail('signup')}
    />
  );
  const tabs = (
    <div className="grid gap-5">
      {errorMessage ? <ProblemSummary title="No pudiste entrar">{errorMessage}</ProblemSummary> : null}
      <Tabs
        label="Cuenta"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'entrar', label: 'Iniciar Sesión', content: signIn },
          { value: 'registrarse', label: 'Registrarse', content: signUp },
        ]}
      />
    </div>
  );
  const mailForm = (kind: 'recovery' | 'link') => (
    <MailForm
      {...shared}
      key={kind}
      kind={kind}
      volver={volver}
      onMailSent={() => showMail(kind)}
      onBack={toSignIn}
    />
  );
  const places: Record<Place, () => ReactNode> = {
    arriving: () => <Loading text="Entrando…" />,
    tabs: () => tabs,
    'second-factor': () => (
      <SecondFactorChallenge
        step="Paso 2 de 2"
        onDone={welcomeBack}
        cancelLabel="Entrar con otra cuenta"
        onCancel={() => void signOut().then(toSignIn, toSignIn)}
      />
    ),
    recovery: () => mailForm('recovery'),
    link: () => mailForm('link'),
    'mail-sent': () => (
      <MailSent
        kind={sentKind}
        email={email}
        onEntered={() => void enterByMail()}
        onCorrect={correctEmail}
        onBack={toSignIn}
      />
    ),
  };
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="rounded-field focus-visible:outline-offset-12 focus-visible:[box-shadow:none]"
    >
      {places[place]()}
    </div>
  );
}

function firstPlace(search: URLSearchParams): Place {
  if (search.has('code')) return 'arriving';
  return search.has('recuperar') ? 'recovery' : 'tabs';
}
