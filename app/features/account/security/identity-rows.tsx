import type { UserIdentity } from '@supabase/supabase-js';
import { Link2, Unlink } from 'lucide-react';
import { ConfirmButton } from '../../../components/forms/confirm-button.tsx';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { identityProviderName } from '../sign-in/identity-provider-name.ts';
import type { SecurityWrite } from './mutations.ts';
import type { Security } from './queries.ts';
import { SecurityRow } from './security-row.tsx';

const ownIdentityProviders = ['email', 'phone'];

/** Identities of the account: the identity providers that are linked, and those that could be. */
export function IdentityRows({ providers, identities }: Pick<Security, 'providers' | 'identities'>) {
  const linked = identities.filter(({ provider }) => !ownIdentityProviders.includes(provider));
  const open = providers.filter((name) => !linked.some(({ provider }) => provider === name));
  return (
    <>
      {linked.map((identity) => (
        <LinkedRow key={identity.identity_id} identity={identity} isOnly={identities.length === 1} />
      ))}
      {open.map((provider) => (
        <OpenRow key={provider} provider={provider} />
      ))}
    </>
  );
}

function LinkedRow({ identity, isOnly }: { identity: UserIdentity; isOnly: boolean }) {
  const name = identityProviderName(identity.provider);
  return (
    <SecurityRow
      Icon={Link2}
      title={`Cuenta de ${name}`}
      actions={
        <ConfirmButton<SecurityWrite>
          label={`Desconectar ${name}`}
          button={{
            Icon: Unlink,
            className: '-ml-3 @md/page:ml-0',
            ...(isOnly && { unavailable: 'Es tu única forma de entrar' }),
          }}
          input={{ intent: 'unlink-identity', identity }}
          confirmLabel="Desconectar cuenta"
          keepLabel="Conservar cuenta"
          busyLabel="Desconectando…"
          isReversible
        >
          Ya no podrás entrar con {name}. Puedes conectarla otra vez cuando quieras.
        </ConfirmButton>
      }
    >
      Conectada{identity.identity_data?.email ? `: ${identity.identity_data.email}` : '.'}
      {isOnly ? ' Es tu única forma de entrar.' : null}
    </SecurityRow>
  );
}

function OpenRow({ provider }: { provider: string }) {
  const { isBusy, send } = useSubmission<string>({
    run: (name) => attempt(() => linkIdentity(name), { topic: 'account' }),
  });
  const name = identityProviderName(provider);
  return (
    <SecurityRow
      Icon={Link2}
      title={`Cuenta de ${name}`}
      actions={
        <Button size="small" busy={isBusy} busyLabel="Abriendo…" onClick={() => send(provider)}>
          Conectar {name}
        </Button>
      }
    >
      No está conectada.
    </SecurityRow>
  );
}

/** Leaves for the identity provider, and comes back to this part of the page. */
async function linkIdentity(provider: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.linkIdentity({
    provider: provider as UserIdentity['provider'] & Parameters<typeof auth.signInWithOAuth>[0]['provider'],
    options: { redirectTo: `${window.location.origin}/user-dashboard/perfil#seguridad` },
  });
  if (error) throw error;
}
