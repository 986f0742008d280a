import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { notify } from '../components/ui/toast.tsx';
import type { Provider } from '../features/directory/provider-detail.ts';
import { ApprovalState } from '../features/provider-form/approval-state.tsx';
import { OfferQuestion } from '../features/provider-form/offer-question.tsx';
import { ProviderForm } from '../features/provider-form/provider-form.tsx';
import { type BaseVersion, saveProvider } from '../features/provider-form/save-provider.ts';
import { useOwnProvider } from '../features/provider-form/use-own-provider.ts';
import { hasProviderDraft } from '../features/provider-form/use-provider-draft.ts';
import type { ProviderRow } from '../features/provider-form/values.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { loadSupabase } from '../lib/supabase.ts';
import { signedOutElsewhere } from '../session/require-account.ts';
import { type Account, hasSignedOutElsewhere, useAccount } from '../session/session.ts';
import type { Route } from './+types/provider-dashboard';

const path = '/provider-dashboard';
const draftNameOf = (userId: string) => `proveedor-${userId}`;

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Mi perfil de proveedor',
      description: 'Registra tu servicio para familias de personas autistas en Puerto Rico.',
      path,
      siteUrl: matches[0].loaderData?.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ProviderDashboard() {
  const account = useAccount();
  const navigate = useNavigate();
  const [person, setPerson] = useState<Account>();
  if (account && account !== person) setPerson(account);
  // An expired session leaves a form with a draft on screen; a sign-out does not.
  const isWriting =
    person !== undefined && !hasSignedOutElsewhere() && hasProviderDraft(draftNameOf(person.id));
  const mustSignIn = account === null && !isWriting;
  useEffect(() => {
    if (!mustSignIn) return;
    if (hasSignedOutElsewhere()) notify.info(signedOutElsewhere, 'account');
    void navigate(`/auth?volver=${encodeURIComponent(path)}`, { replace: true });
  }, [mustSignIn, navigate]);

  return (
    <div className="page pb-(--section)">
      <div className="grid gap-5 page-head">
        <h1>Mi perfil de proveedor</h1>
        <noscript>
          <p>Para usar esta página necesitas activar JavaScript.</p>
        </noscript>
        {person && !mustSignIn ? (
          <Dashboard key={person.id} account={person} />
        ) : (
          <div className="only-js">
            <Loading text="Cargando tu perfil..." />
          </div>
        )}
      </div>
    </div>
  );
}

function Dashboard({ account }: { account: Account }) {
  const { provider, problem, setProvider, retry } = useOwnProvider(account.id);
  const draftName = draftNameOf(account.id);
  const [offers, setOffers] = useState(() => hasProviderDraft(draftName));
  const state = useRef<HTMLDivElement>(null);

  async function save(row: ProviderRow, base: BaseVersion | undefined): Promise<Provider> {
    const client = await loadSupabase();
    const { data } = await client.auth.getSession();
    if (!data.session) throw Object.assign(new Error('No session'), { code: 'session_expired' });
    const own = { ...row, usuario_id: account.id, aprobado_por_admin: false };
    const saved = await saveProvider(client, own, base);
    // Shows the link to this dashboard at once; should it fail, the roles read on the next visit show it.
    if (!account.isProvider) await client.auth.updateUser({ data: { is_provider: true } });
    return saved;
  }

  function showSaved(saved: Provider, isNew: boolean) {
    setProvider(saved);
    notify.success(isNew ? messages.perfilProveedor.created : messages.perfilProveedor.updated, 'provider');
    state.current?.focus();
  }

  if (problem) return <LoadProblem problem={problem} onRetry={retry} />;
  if (provider === undefined) return <Loading text="Cargando tu perfil..." />;
  if (!provider && !account.isProvider && !offers) return <OfferQuestion onYes={() => setOffers(true)} />;
  return (
    <>
      <ApprovalState provider={provider} ref={state} />
      <ProviderForm
        initial={provider}
        draftName={draftName}
        save={save}
        onSaved={showSaved}
        failed={messages.perfilProveedor.saveFailed}
        note={`Al guardar, tu perfil queda así: ${messages.perfilProveedor.pending}. Las familias lo ven cuando está aprobado.`}
      />
      <p>
        ¿Quieres cambiar tu correo o tu contraseña? Están en{' '}
        <Link to="/user-dashboard/perfil">tu perfil de usuario</Link>.
      </p>
    </>
  );
}

function LoadProblem({ problem, onRetry }: { problem: string; onRetry(): void }) {
  const text = messages.proveedores.loadOneFailed(problem);
  useEffect(() => {
    notify.error(text, 'load');
    return () => notify.dismissed('load');
  }, [text]);
  return (
    <Alert kind="error" title={text}>
      <p className="mt-2">
        <Button size="small" onClick={onRetry}>
          <RefreshCw className="icon" />
          Cargar otra vez
        </Button>
      </p>
    </Alert>
  );
}
