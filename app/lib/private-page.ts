import { useEffect } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { notify } from '../components/ui/toast.tsx';
import { authPath } from './return-to.ts';
import { type Account, getAccount, hasLeft, isGoneElsewhere, useAccount } from './session.ts';

export const goneElsewhere = 'Cerraste la sesión en otra pestaña.';

/** For loaders in the browser: whoever is signed in; anyone else is led to /auth, and back afterwards. */
export function requireAccount({ url }: Request): Account {
  const account = getAccount();
  if (account) return account;
  const { pathname, search } = new URL(url);
  throw redirect(authPath(pathname + search));
}

/** When the session ends while the page is open, here or in another tab, it leads to /auth, and back afterwards. */
export function usePrivatePage(): Account | null | undefined {
  const account = useAccount();
  useWayBack(account === null && !hasLeft());
  return account;
}

/** For whoever lost the session: leads to /auth, and back afterwards. */
export function useWayBack(isLost: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isLost) return;
    notify.info(
      isGoneElsewhere()
        ? goneElsewhere
        : 'Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste sigue guardado.',
      'account',
    );
    void navigate(authPath(pathname + search), { replace: true });
  }, [isLost, navigate, pathname, search]);
}
