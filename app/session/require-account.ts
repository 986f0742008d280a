import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { notify } from '../components/ui/toast.tsx';
import { authPath, redirectToAuth } from './return-to.ts';
import { type Account, getAccount, hasSignedOutElsewhere, useAccount } from './session.ts';

const signedOutElsewhere = 'Cerraste la sesión en otra pestaña.';

/** Guard for client loaders and actions: the signed-in account, or a redirect to /auth and back. */
export function requireAccount({ url }: Request, reason?: string): Account {
  const account = getAccount();
  if (account) return account;
  const { pathname, search } = new URL(url);
  // `?index` names the action of an index route, and is no part of the page's address.
  throw redirectToAuth({ volver: pathname + search.replace(/^\?index$/, ''), reason });
}

/** Whether the page that was loaded for this account is still its own. Another account, of another tab, loads it anew. */
export function useSessionGuard(id: string): { isOwn: boolean; isSignedOut: boolean } {
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const isOther = account ? account.id !== id : false;
  useEffect(() => {
    if (isOther) void revalidate();
  }, [isOther, revalidate]);
  return { isOwn: account?.id === id, isSignedOut: account === null };
}

/** Redirects to /auth and back once the session is lost. */
export function useAuthRedirect(isLost: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isLost) return;
    notify.info(
      hasSignedOutElsewhere()
        ? signedOutElsewhere
        : 'Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste sigue guardado.',
      'account',
    );
    void navigate(authPath(pathname + search), { replace: true });
  }, [isLost, navigate, pathname, search]);
}
