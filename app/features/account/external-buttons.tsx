import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { explain } from '../../lib/error-messages.ts';
import { loadSupabase } from '../../lib/supabase.ts';

interface ExternalButtonsProps {
  providers: readonly string[];
  /** Path of this site to come back to. */
  volver: string;
}

/** A button for each identity provider that this server has; none otherwise. */
export function ExternalButtons({ providers, volver }: ExternalButtonsProps) {
  const [failure, setFailure] = useState<string>();
  if (providers.length === 0) return null;

  async function go(provider: string) {
    const { auth } = await loadSupabase();
    const { error } = await auth.signInWithOAuth({
      provider: provider as Parameters<typeof auth.signInWithOAuth>[0]['provider'],
      options: { redirectTo: `${window.location.origin}${volver}` },
    });
    if (error) setFailure(explain(error));
  }

  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {providers.map((provider) => (
        <Button key={provider} block onClick={() => void go(provider)}>
          <LogIn className="icon" />
          Entrar con {provider.charAt(0).toUpperCase() + provider.slice(1)}
        </Button>
      ))}
    </div>
  );
}
