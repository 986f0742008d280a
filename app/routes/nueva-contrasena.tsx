import { useEffect, useState } from 'react';
import { ProblemSummary } from '../components/forms/problem-summary.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { SecondFactorChallenge } from '../features/account/second-factor/second-factor-challenge.tsx';
import { type AuthCallback, watchAuthCallback } from '../features/account/sign-in/auth-callback.ts';
import { NewPasswordForm } from '../features/account/sign-in/new-password-form.tsx';
import { privateMeta } from '../lib/meta.ts';

export const meta = () => privateMeta('Cambia tu contraseña');

/** Where the link of the recovery mail leads. The client takes the session out of the address by itself. */
export default function NewPassword() {
  const [authCallback, setAuthCallback] = useState<AuthCallback>();
  useEffect(() => watchAuthCallback(setAuthCallback), []);

  return (
    <div className="page grid justify-items-center page-head pb-(--section)">
      <div className="grid w-full max-w-[30rem] gap-6">
        <h1>Cambia tu contraseña</h1>
        <div className="edge rounded-card border border-line bg-surface p-(--panel-pad)">
          <Content
            authCallback={authCallback}
            onConfirmed={() => setAuthCallback({ kind: 'just-signed-in' })}
          />
        </div>
      </div>
    </div>
  );
}

function Content({
  authCallback,
  onConfirmed,
}: {
  authCallback: AuthCallback | undefined;
  onConfirmed(): void;
}) {
  if (!authCallback) return <p role="status">Revisando tu enlace…</p>;
  if (authCallback.kind === 'second-factor') return <SecondFactorChallenge onDone={onConfirmed} />;
  if (authCallback.kind === 'just-signed-in' || authCallback.kind === 'signed-in') return <NewPasswordForm />;
  return (
    <div className="grid gap-5">
      <ProblemSummary title="El enlace venció o ya se usó">
        Pide otro y ábrelo en este mismo navegador.
      </ProblemSummary>
      <ButtonLink to="/auth?recuperar" level="main" className="justify-self-start">
        Pedir otro enlace
      </ButtonLink>
    </div>
  );
}
