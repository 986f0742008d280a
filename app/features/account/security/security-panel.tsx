import { KeyRound, Mail, ShieldCheck, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRestoredFocus } from '../../../components/forms/use-restored-focus.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FoldedPanel } from '../../../components/ui/folded-panel.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { FactorRow } from '../second-factor/factor-row.tsx';
import { PasskeyDialog } from '../second-factor/passkey-dialog.tsx';
import { PhoneDialog } from '../second-factor/phone-dialog.tsx';
import { RecoveryCodesDialog } from '../second-factor/recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from '../second-factor/recovery-codes-row.tsx';
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx';
import { TotpDialog } from '../second-factor/totp-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { IdentityRows } from './identity-rows.tsx';
import { freeName } from './names.ts';
import { OtherDevicesRow } from './other-devices-row.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import type { Security } from './queries.ts';
import { SecurityRow } from './security-row.tsx';

type DialogName = 'email' | 'password' | 'totp' | 'passkey' | 'phone' | 'codes';

interface SecurityPanelProps {
  security: Security;
  /** What an identity provider answered when it refused to be connected. */
  errorMessage?: string | undefined;
}

/** Sign-in methods and second factors of the account. All of it is optional. */
export function SecurityPanel({ security, errorMessage }: SecurityPanelProps) {
  const { revalidate } = useRevalidator();
  const { factors, codesLeft, hasPassword } = security;
  const [open, setOpen] = useState<DialogName>();
  const title = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(title, open, security);

  const close = () => setOpen(undefined);
  function finish() {
    close();
    void revalidate();
  }
  /** After the first factor the recovery codes are offered. */
  async function finishFactor(sentence: string) {
    notify.success(sentence, 'account');
    await revalidate();
    setOpen(codesLeft === null ? 'codes' : undefined);
  }

  return (
    <FoldedPanel
      id="seguridad"
      title="Seguridad"
      titleRef={title}
      isOpen={Boolean(errorMessage || security.newEmail) || security.isSecondFactorPending}
    >
      <p className="text-ink-soft">Estas opciones protegen tu cuenta. Ninguna es obligatoria.</p>
      {errorMessage ? (
        <Alert kind="error" title="No se conectó la cuenta" role="alert">
          <p>{errorMessage}</p>
        </Alert>
      ) : null}
      {security.isSecondFactorPending ? (
        <div className="max-w-[30rem]">
          <SecondFactorChallenge onDone={finish} />
        </div>
      ) : (
        <ul className="grid">
          <SecurityRow
            Icon={Mail}
            title="Correo electrónico"
            actions={
              <Button size="small" onClick={() => setOpen('email')}>
                Cambiar correo
              </Button>
            }
          >
            {security.email}
            {security.newEmail ? ` · Falta confirmar ${security.newEmail}.` : null}
          </SecurityRow>
          <SecurityRow
            Icon={KeyRound}
            title="Contraseña"
            actions={
              <Button size="small" onClick={() => setOpen('password')}>
                {hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
              </Button>
            }
          >
            {hasPassword ? 'Entras con tu correo y tu contraseña.' : 'Todavía no tienes contraseña.'}
          </SecurityRow>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
          <SecurityRow
            Icon={ShieldCheck}
            title="Añadir app de códigos"
            actions={
              <Button size="small" onClick={() => setOpen('totp')}>
                Añadir app
              </Button>
            }
          >
            Al entrar, escribes un código que muestra tu teléfono.
          </SecurityRow>
          <SecurityRow
            Icon={KeyRound}
            title="Añadir llave de acceso"
            actions={
              <Button
                size="small"
                onClick={() => setOpen('passkey')}
                {...(!('PublicKeyCredential' in window) && {
                  unavailable: 'Este navegador no puede guardar llaves de acceso',
                })}
              >
                Añadir llave
              </Button>
            }
          >
            Al entrar, confirmas con tu huella, tu cara o el PIN del dispositivo.
          </SecurityRow>
          {security.hasTexts ? (
            <SecurityRow
              Icon={Smartphone}
              title="Añadir teléfono"
              actions={
                <Button size="small" onClick={() => setOpen('phone')}>
                  Añadir teléfono
                </Button>
              }
            >
              Al entrar, recibes el código en un mensaje de texto.
            </SecurityRow>
          ) : null}
          {factors.length > 0 ? (
            <RecoveryCodesRow codesLeft={codesLeft} onMake={() => setOpen('codes')} />
          ) : null}
          <IdentityRows providers={security.providers} identities={security.identities} />
          <OtherDevicesRow />
        </ul>
      )}
      {open === 'email' ? <EmailDialog onClose={close} /> : null}
      {open === 'password' ? (
        <OwnPasswordDialog hasPassword={hasPassword} onDone={finish} onClose={close} />
      ) : null}
      {open === 'totp' ? (
        <TotpDialog
          suggestion={freeName('App de códigos', factors)}
          onDone={() => void finishFactor('App de códigos activada')}
          onClose={close}
        />
      ) : null}
      {open === 'passkey' ? (
        <PasskeyDialog
          suggestion={freeName('Llave de acceso', factors)}
          onDone={() => void finishFactor('Llave de acceso añadida')}
          onClose={close}
        />
      ) : null}
      {open === 'phone' ? (
        <PhoneDialog
          suggestion={freeName('Teléfono', factors)}
          onDone={() => void finishFactor('Teléfono activado')}
          onClose={close}
        />
      ) : null}
      {open === 'codes' ? (
        <RecoveryCodesDialog hasCodes={codesLeft !== null} onDone={finish} onClose={close} />
      ) : null}
    </FoldedPanel>
  );
}
