import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../components/loaded.tsx';
import { ApprovalState } from '../features/provider-form/approval-state.tsx';
import { type ProviderWrite, saveOwnProvider } from '../features/provider-form/mutations.ts';
import { OfferQuestion } from '../features/provider-form/offer-question.tsx';
import { ProviderForm } from '../features/provider-form/provider-form.tsx';
import { ProviderFallback, ProviderFrame, ProviderTabs } from '../features/provider-form/provider-frame.tsx';
import { fetchOwnProvider, type OwnStart } from '../features/provider-form/queries.ts';
import { hasDraft } from '../lib/drafts.ts';
import { streamReads } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { metaOf, noIndex } from '../lib/meta.ts';
import { runMutation } from '../lib/mutation.ts';
import { withFreshSession } from '../session/fresh-session.ts';
import { requireAccount, useAuthRedirect, useSessionGuard } from '../session/require-account.ts';
import { type Account, hasSignedOut, hasSignedOutElsewhere } from '../session/session.ts';
import type { Route } from './+types/provider-dashboard';

const draftNameOf = (userId: string) => `proveedor-${userId}`;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = requireAccount(request);
  return { account, ...(await streamReads(request, { start: fetchOwnProvider(account.id) })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const account = requireAccount(request);
  const write = (await request.json()) as ProviderWrite;
  return runMutation(() => withFreshSession(() => saveOwnProvider(account, write)), {
    topic: 'provider',
    done: write.base ? messages.perfilProveedor.updated : messages.perfilProveedor.created,
    failed: messages.perfilProveedor.saveFailed,
  });
}

export const meta = metaOf(
  {
    title: 'Mi perfil de proveedor',
    description: 'Registra tu servicio para familias de personas autistas en Puerto Rico.',
    path: '/provider-dashboard',
  },
  noIndex,
);

export default function ProviderDashboard({ loaderData: { account, start } }: Route.ComponentProps) {
  const { isOwn, isSignedOut } = useSessionGuard(account.id);
  // An expired session leaves a form with a draft on screen; a sign-out does not.
  const isWriting = !hasSignedOutElsewhere() && hasDraft(draftNameOf(account.id));
  const mustSignIn = isSignedOut && !isWriting;
  useAuthRedirect(mustSignIn && !hasSignedOut());
  if (mustSignIn || !(isOwn || isSignedOut)) return <ProviderFallback />;
  return (
    <ProviderFrame>
      <Loaded data={start} loading="Cargando tu perfil..." failure={messages.proveedores.loadOneFailed}>
        {(own) => <Dashboard key={account.id} account={account} {...own} />}
      </Loaded>
    </ProviderFrame>
  );
}

export function HydrateFallback() {
  return <ProviderFallback />;
}

function Dashboard({ account, provider, note, offeredPlans }: OwnStart & { account: Account }) {
  const draftName = draftNameOf(account.id);
  const [offers, setOffers] = useState(() => hasDraft(draftName));
  const state = useRef<HTMLDivElement>(null);
  if (!provider && !account.isProvider && !offers) return <OfferQuestion onYes={() => setOffers(true)} />;
  return (
    <>
      {provider ? <ProviderTabs name={provider.nombre} /> : null}
      <ApprovalState provider={provider} note={note} ref={state} />
      <ProviderForm
        initial={provider}
        offeredPlans={offeredPlans}
        draftName={draftName}
        onSaved={() => state.current?.focus()}
        note={
          provider?.aprobado_por_admin ? (
            <>
              Al guardar, tu perfil queda así: {messages.perfilProveedor.pending}, y deja de verse hasta que
              lo aprueben. ¿Solo cambió el horario? Hazlo en{' '}
              <Link to="/provider-dashboard/sedes">«Sedes y visita»</Link>, sin espera.
            </>
          ) : (
            `Al guardar, tu perfil queda así: ${messages.perfilProveedor.pending}. Las familias lo ven cuando está aprobado.`
          )
        }
      />
      {provider ? (
        <p>
          Las sedes, el horario por día, la atención, el lugar y la visita no esperan aprobación. Están en{' '}
          <Link to="/provider-dashboard/sedes">Sedes y visita</Link>.
        </p>
      ) : null}
      <p>
        ¿Quieres cambiar tu correo o tu contraseña? Están en{' '}
        <Link to="/user-dashboard/perfil">tu perfil de usuario</Link>.
      </p>
    </>
  );
}
