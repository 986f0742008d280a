import type { UserIdentity } from '@supabase/supabase-js';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { identityProviderName } from '../sign-in/identity-provider-name.ts';
import type { Security } from './security.ts';
import { SecurityRow } from './security-row.tsx';

const ownIdentityProviders = ['email', 'phone'];

interface IdentityRowsProps {
  security: Pick<Security, 'providers' | 'identities'>;
  onRemoved(): Promise<void>;
}

/** Identities of the account: the identity providers that are linked, and those that could be. */
export function IdentityRows({ security: { providers, identities }, onRemoved }: IdentityRowsProps) {
  const linked = identities.filter(({ provider }) => !ownIdentityProviders.includes(provider));
  const open = providers.filter((name) => !linked.some(({ provider }) => provider === name));
  return (
    <>
      {linked.map((identity) => (
        <LinkedRow
          key={identity.identity_id}
          identity={identity}
          isOnly={identities.length === 1}
          onRemoved={onRemoved}
        />
      ))}
      {open.map((provider) => (
        <OpenRow key={provider} provider={provider} />
      ))}
    </>
  );
}

interface LinkedRowProps {
  identity: UserIdentity;
  isOnly: boolean;
  onRemoved(): Promise<void>;
}

function LinkedRow({ identity, isOnly, onRemoved }: LinkedRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = identityProviderName(identity.provider);

  async function unlink() {
    setBusy(true);
    const { auth } = await loadSupabase();
    const { error } = await auth.unlinkIdentity(identity);
    if (!error) {
      await onRemoved();
      return;
    }
    notify.error(explain(error), 'account');
    setBusy(false);
    setAsking(false);
  }

  return (
    <SecurityRow
      Icon={Link2}
      title={`Cuenta de ${name}`}
      actions={
        <Button
          level="risk"
          size="small"
          className="-ml-3 @md/page:ml-0"
          onClick={() => setAsking(true)}
          {...(isOnly && { unavailable: 'Es tu única forma de entrar' })}
        >
          <Unlink className="icon" />
          Desconectar {name}
        </Button>
      }
    >
      Conectada{identity.identity_data?.email ? `: ${identity.identity_data.email}` : '.'}
      {isOnly ? ' Es tu única forma de entrar.' : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Desconectar cuenta"
        keepLabel="Conservar cuenta"
        isReversible
        busy={isBusy}
        busyLabel="Desconectando…"
        onConfirm={() => void unlink()}
      >
        Ya no podrás entrar con {name}. Puedes conectarla otra vez cuando quieras.
      </ConfirmDialog>
    </SecurityRow>
  );
}

function OpenRow({ provider }: { provider: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const name = identityProviderName(provider);

  async function link() {
    setLeaving(true);
    const { auth } = await loadSupabase();
    const { error } = await auth.linkIdentity({
      provider: provider as UserIdentity['provider'] & Parameters<typeof auth.signInWithOAuth>[0]['provider'],
      options: { redirectTo: `${window.location.origin}/user-dashboard/perfil` },
    });
    if (!error) return;
    notify.error(explain(error), 'account');
    setLeaving(false);
  }

  return (
    <SecurityRow
      Icon={Link2}
      title={`Cuenta de ${name}`}
      actions={
        <Button size="small" busy={isLeaving} busyLabel="Abriendo…" onClick={() => void link()}>
          Conectar {name}
        </Button>
      }
    >
      No está conectada.
    </SecurityRow>
  );
}
