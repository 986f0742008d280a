import { useEffect } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { notify } from '../components/ui/toast.tsx';
import { authPath } from './return-to.ts';
import { type Account, getAccount, hasSignedOut, hasSignedOutElsewhere, useAccount } from './session.ts';

export const signedOutElsewhere = 'Cerraste la sesión en otra pestaña.';

/** Guard for client loaders: the signed-in account, or a redirect to /auth and back. */
export function requireAccount({ url }: Request): Account {
  const account = getAccount();
  if (account) return account;
  const { pathname, search } = new URL(url);
  throw redirect(authPath(pathname + search));
}

/** Guard for components: redirects to /auth and back when the session ends while the page is open, in any tab. */
export function useRequiredAccount(): Account | null | undefined {
  const account = useAccount();
  useAuthRedirect(account === null && !hasSignedOut());
  return account;
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
