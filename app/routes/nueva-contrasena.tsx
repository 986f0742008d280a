import { useEffect, useState } from 'react';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import { loadSupabase } from '../lib/supabase.ts';

export function meta() {
  return [{ title: 'Contraseña nueva · Mi Guía Azul' }, { name: 'robots', content: 'noindex' }];
}

/** Where the link of the recovery mail leads. The client takes the session out of the address by itself. */
export default function NewPassword() {
  const [state, setState] = useState<'checking' | 'ready' | 'expired'>('checking');
  useEffect(() => {
    loadSupabase()
      .then((client) => client.auth.getSession())
      .then(({ data }) => setState(data.session ? 'ready' : 'expired'))
      .catch(() => setState('expired'));
  }, []);

  return (
    <div className="page grid justify-items-center py-[calc(clamp(28px,4vw,56px)*var(--air))]">
      <div className="grid w-full max-w-[30rem] gap-6">
        <h1>Contraseña nueva</h1>
        {state === 'checking' ? <p role="status">Revisando tu enlace…</p> : null}
        {state === 'ready' ? <NewPasswordForm /> : null}
        {state === 'expired' ? (
          <>
            <Alert kind="error" title="El enlace venció o ya se usó" role="alert">
              <p>Pide otro y ábrelo en este mismo navegador.</p>
            </Alert>
            <ButtonLink to="/auth" level="main" className="justify-self-start">
              Pedir otro enlace
            </ButtonLink>
          </>
        ) : null}
      </div>
    </div>
  );
}
