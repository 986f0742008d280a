import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { authPath } from '../../../session/return-to.ts';
import { identityProviderName } from './identity-provider-name.ts';

interface IdentityProviderButtonsProps {
  providers: readonly string[];
  /** Path of this site to come back to. */
  volver: string;
}

/** A button for each identity provider that this server has; none otherwise. The answer comes back to /auth. */
export function IdentityProviderButtons({ providers, volver }: IdentityProviderButtonsProps) {
  const [failure, setFailure] = useState<string>();
  const [leavingFor, setLeavingFor] = useState<string>();

  async function go(provider: string) {
    setLeavingFor(provider);
    const { auth } = await loadSupabase();
    const { error } = await auth.signInWithOAuth({
      provider: provider as Parameters<typeof auth.signInWithOAuth>[0]['provider'],
      options: { redirectTo: window.location.origin + authPath(volver) },
    });
    if (!error) return;
    setLeavingFor(undefined);
    setFailure(explain(error));
  }

  return (
    <>
      {failure ? (
        <Alert kind="error" role="alert">
          <p>{failure}</p>
        </Alert>
      ) : null}
      {providers.map((provider) => (
        <Button
          key={provider}
          block
          busy={leavingFor === provider}
          busyLabel="Abriendo…"
          onClick={() => void go(provider)}
        >
          <LogIn className="icon" />
          Entrar con {identityProviderName(provider)}
        </Button>
      ))}
    </>
  );
}
