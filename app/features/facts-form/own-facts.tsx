import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Loading } from '../../components/ui/skeleton.tsx';
import { hasDraftUnder } from '../../lib/drafts.ts';
import { messages } from '../../lib/messages.ts';
import { useAuthRedirect, useSessionGuard } from '../../session/require-account.ts';
import { type Account, hasSignedOut, hasSignedOutElsewhere } from '../../session/session.ts';
import { ProviderFallback, ProviderFrame, ProviderTabs } from '../provider-form/provider-frame.tsx';
import type { FactsPage } from './facts-page.ts';
import type { EditedFacts } from './queries.ts';

interface OwnFactsProps {
  account: Account;
  facts: EditedFacts | null | Promise<EditedFacts | null>;
  children(page: FactsPage, facts: EditedFacts): ReactNode;
}

/** A place of the provider dashboard that shows the facts of one's own provider. Who has none is led to its form. */
export function OwnFacts({ account, facts, children }: OwnFactsProps) {
  const { isOwn, isSignedOut } = useSessionGuard(account.id);
  const draftPrefix = `hechos-${account.id}-`;
  // An expired session leaves a form with a draft on screen; a sign-out does not.
  const isWriting = !hasSignedOutElsewhere() && hasDraftUnder(draftPrefix);
  const mustSignIn = isSignedOut && !isWriting;
  useAuthRedirect(mustSignIn && !hasSignedOut());
  if (mustSignIn || !(isOwn || isSignedOut)) return <ProviderFallback />;
  return (
    <ProviderFrame>
      <Loaded
        data={facts}
        fallback={<Loading text="Cargando tus datos..." />}
        failed={(error) => <LoadFailed message={messages.proveedores.loadOneFailed} error={error} />}
      >
        {(own) => {
          if (!own) return <Navigate to="/provider-dashboard" replace />;
          const { provider } = own;
          const page: FactsPage = {
            providerId: provider.id,
            isApproved: provider.aprobado_por_admin,
            isAdmin: false,
            draftPrefix,
            writtenHours: provider.horario_servicio,
            profilePath: '/provider-dashboard',
          };
          return (
            <>
              <ProviderTabs name={provider.nombre} />
              {children(page, own)}
            </>
          );
        }}
      </Loaded>
    </ProviderFrame>
  );
}
