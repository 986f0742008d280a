import type { Factor } from '@supabase/supabase-js';
import { KeyRound, LifeBuoy, ShieldCheck, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { explain } from '../../lib/error-messages.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { confirmCode, confirmPasskey, confirmRecoveryCode, sendText } from './second-step.ts';
import { text, useFormSend } from './use-form-send.ts';

type Way = 'totp' | 'phone' | 'webauthn' | 'recovery';

const explanations: Record<Way, string> = {
  totp: 'Abre tu app de códigos y copia los 6 números de Mi Guía Azul.',
  phone: 'Te enviamos un mensaje de texto con 6 números.',
  webauthn: 'Usa la llave de acceso que guardaste en este dispositivo.',
  recovery: 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.',
};

/** The second factor of an account that has one: one field, and the other ways beside it. */
export function SecondStep({ onDone }: { onDone(): void }) {
  const [factors, setFactors] = useState<Factor[]>([]);
  const [way, setWay] = useState<Way>('totp');
  const [challengeId, setChallengeId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const factor = factors.find(({ factor_type }) => factor_type === way);

  useEffect(() => {
    void loadSupabase()
      .then((client) => client.auth.mfa.listFactors())
      .then(({ data }) => {
        const verified = data?.all.filter(({ status }) => status === 'verified') ?? [];
        setFactors(verified);
        const first = verified[0]?.factor_type;
        if (first === 'totp' || first === 'phone' || first === 'webauthn') setWay(first);
      });
  }, []);

  const form = useFormSend({
    check: (data) => (text(data, 'code').trim() === '' ? [{ field: 'code', text: 'Escribe el código' }] : []),
    async send(data) {
      const code = text(data, 'code').replaceAll(/[\s-]/g, '');
      if (way === 'recovery') await confirmRecoveryCode(code);
      else if (factor) await confirmCode(factor.id, code, challengeId);
      onDone();
    },
  });

  async function choose(next: Way) {
    setFailure(undefined);
    setWay(next);
    const chosen = factors.find(({ factor_type }) => factor_type === next);
    try {
      if (next === 'phone' && chosen) setChallengeId(await sendText(chosen.id));
      if (next !== 'webauthn' || !chosen) return;
      await confirmPasskey(chosen.id);
      onDone();
    } catch (error) {
      setFailure(explain(error));
    }
  }

  const has = (kind: Way) => kind !== way && factors.some(({ factor_type }) => factor_type === kind);
  const problem = failure ?? form.refusal;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5" aria-label="Segundo paso">
      <div className="grid gap-2">
        <p className="text-meta text-ink-soft">Paso 2 de 2</p>
        <h2 className="text-h3 font-subtitle">Confirma que eres tú</h2>
        <p>{explanations[way]}</p>
      </div>
      {problem ? (
        <ProblemSummary key={`${form.attempt}${problem}`} title="Falta confirmar">
          {problem}
        </ProblemSummary>
      ) : null}
      {way === 'webauthn' ? (
        <Button level="main" block onClick={() => void choose('webauthn')}>
          Usar mi llave de acceso
        </Button>
      ) : (
        <>
          <Field
            id="code"
            label={way === 'recovery' ? 'Código de recuperación' : 'Código de 6 números'}
            need="obligatorio"
            error={form.problemOf('code')}
          >
            <Input
              key={way}
              name="code"
              inputMode={way === 'recovery' ? 'text' : 'numeric'}
              autoComplete="one-time-code"
            />
          </Field>
          <Button type="submit" level="main" block busy={form.isBusy} busyLabel="Confirmando…">
            Confirmar código
          </Button>
        </>
      )}
      <div className="grid justify-items-start gap-1">
        {has('totp') ? (
          <Button level="text" size="small" onClick={() => void choose('totp')}>
            <ShieldCheck className="icon" />
            Usar mi app de códigos
          </Button>
        ) : null}
        {has('phone') ? (
          <Button level="text" size="small" onClick={() => void choose('phone')}>
            <Smartphone className="icon" />
            Usar un mensaje de texto
          </Button>
        ) : null}
        {has('webauthn') ? (
          <Button level="text" size="small" onClick={() => void choose('webauthn')}>
            <KeyRound className="icon" />
            Usar mi llave de acceso
          </Button>
        ) : null}
        {way === 'recovery' ? null : (
          <Button level="text" size="small" onClick={() => void choose('recovery')}>
            <LifeBuoy className="icon" />
            Usar un código de recuperación
          </Button>
        )}
      </div>
    </form>
  );
}
