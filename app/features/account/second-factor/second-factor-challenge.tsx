import type { Factor } from '@supabase/supabase-js';
import { useEffect, useRef, useState } from 'react';
import { FormBody } from '../../../components/forms/form-body.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useRestoredFocus } from '../../../components/forms/use-restored-focus.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Loading } from '../../../components/ui/skeleton.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { attempt } from '../../../lib/mutation.ts';
import type { Client } from '../../../lib/supabase.ts';
import { CodeField, checkCode, readCode } from './code-field.tsx';
import { factorTypeFacts, fetchFactors, isKnownFactor } from './factor-types.ts';
import { confirmCode, confirmPasskey, confirmRecoveryCode, sendText } from './second-factor.ts';

/** The page says it, without a toast. */
const quiet = { topic: 'account', failed: () => undefined };

interface SecondFactorChallengeProps {
  /** The line above the title: "Paso 2 de 2". */
  step?: string;
  /** The client whose session needs it, when that is not the one of this tab. */
  client?: Client | undefined;
  onDone(): void;
  cancelLabel?: string;
  onCancel?(): void;
}

/** Second-factor challenge: the preferred factor, with the account's other factors as alternatives. */
export function SecondFactorChallenge({
  step,
  client,
  onDone,
  cancelLabel,
  onCancel,
}: SecondFactorChallengeProps) {
  const [ways, setWays] = useState<Factor[]>();
  const [way, setWay] = useState<Factor>();
  const [challengeId, setChallengeId] = useState<string>();
  const [loadError, setLoadError] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(title, way);

  // Not read by a loader: a challenge opens without a navigation, and may be that of another client.
  useEffect(() => {
    fetchFactors(client).then(
      (found) => {
        setWays(found);
        setWay(found[0]);
      },
      (error) => setLoadError(explain(error)),
    );
  }, [client]);

  function confirm(code: string): Promise<void> {
    if (way?.factor_type === 'recovery_code') return confirmRecoveryCode(code, client);
    return confirmCode(way?.id ?? '', code, { sentFor: challengeId, client });
  }
  const form = useForm({
    check: checkCode,
    run(fields) {
      clearFailures();
      return attempt(() => confirm(readCode(fields)), { topic: 'account' });
    },
    onDone,
  });
  const passkey = useSubmission<string>({
    run: (factorId) => attempt(() => confirmPasskey(factorId, client), quiet),
    onDone,
  });
  const message = useSubmission<string, string>({
    run: (factorId) => attempt(() => sendText(factorId, client), quiet),
    onDone: setChallengeId,
  });

  function clearFailures() {
    for (const { clearFailure } of [form, passkey, message]) clearFailure();
  }

  function choose(next: Factor) {
    clearFailures();
    setChallengeId(undefined);
    setWay(next);
  }

  const problem = loadError ?? passkey.failure?.sentence ?? message.failure?.sentence ?? form.errorMessage;
  const kind = way?.factor_type;
  const isFieldShown = kind === 'totp' || kind === 'recovery_code' || challengeId !== undefined;
  return (
    <FormBody
      form={{ ...form, errorMessage: problem }}
      head={
        <div className="grid gap-2">
          {step ? <p className="text-meta text-ink-soft">{step}</p> : null}
          <h2 ref={title} tabIndex={-1} className="text-h3 font-subtitle">
            Confirma que eres tú
          </h2>
          {way && isKnownFactor(way) ? <p>{factorTypeFacts[way.factor_type].explanation}</p> : null}
        </div>
      }
      failed="Falta confirmar"
      aria-label="Segundo paso"
    >
      {!ways && !loadError ? <Loading text="Buscando tus formas de confirmar…" /> : null}
      {way && kind === 'webauthn' ? (
        <Button
          level="main"
          block
          busy={passkey.isBusy}
          busyLabel="Esperando…"
          onClick={() => passkey.send(way.id)}
        >
          Usar mi llave de acceso
        </Button>
      ) : null}
      {way && kind === 'phone' ? (
        <Button
          level={challengeId ? 'line' : 'main'}
          block
          busy={message.isBusy}
          busyLabel="Enviando…"
          onClick={() => message.send(way.id)}
        >
          {challengeId ? 'Enviar otro mensaje' : 'Enviar mensaje con el código'}
        </Button>
      ) : null}
      {isFieldShown ? (
        <>
          <CodeField
            key={way?.id}
            hasLetters={kind === 'recovery_code'}
            {...(kind === 'recovery_code' && { label: 'Código de recuperación' })}
          />
          <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Confirmando…">
            Confirmar código
          </Button>
        </>
      ) : null}
      <div className="-mx-3 grid justify-items-start gap-1">
        {ways
          ?.filter((other) => other.id !== way?.id)
          .map((other) => (
            <OtherFactor key={other.id} factor={other} onChoose={() => choose(other)} />
          ))}
        {onCancel ? (
          <Button level="text" size="small" onClick={onCancel}>
            {cancelLabel}
          </Button>
        ) : null}
      </div>
    </FormBody>
  );
}

function OtherFactor({ factor, onChoose }: { factor: Factor; onChoose(): void }) {
  if (!isKnownFactor(factor)) return null;
  const { Icon, offer } = factorTypeFacts[factor.factor_type];
  const name = factor.factor_type === 'recovery_code' ? '' : factor.friendly_name;
  return (
    <Button Icon={Icon} level="text" size="small" onClick={onChoose} className="text-left">
      {name ? `${offer}: ${name}` : offer}
    </Button>
  );
}
