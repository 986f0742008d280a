import { LogIn } from 'lucide-react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { attempt } from '../../../lib/mutation.ts';
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
  return providers.map((provider) => (
    <IdentityProviderButton key={provider} provider={provider} volver={volver} />
  ));
}

function IdentityProviderButton({ provider, volver }: { provider: string; volver: string }) {
  const { isBusy, failure, send } = useSubmission<string>({
    run: (name) => attempt(() => signInWith(name, volver), { topic: 'account', failed: () => undefined }),
  });
  return (
    <>
      {failure ? (
        <Alert kind="error" role="alert">
          <p>{failure.sentence}</p>
        </Alert>
      ) : null}
      <Button Icon={LogIn} block busy={isBusy} busyLabel="Abriendo…" onClick={() => send(provider)}>
        Entrar con {identityProviderName(provider)}
      </Button>
    </>
  );
}

/** Leaves for the identity provider, which comes back to /auth. */
async function signInWith(provider: string, volver: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.signInWithOAuth({
    provider: provider as Parameters<typeof auth.signInWithOAuth>[0]['provider'],
    options: { redirectTo: window.location.origin + authPath(volver) },
  });
  if (error) throw error;
}
