import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../../components/ui/skeleton.tsx';
import { messages } from '../../lib/messages.ts';
import { useAuthRedirect } from '../../session/require-account.ts';
import { hasSignedOut, useAccount } from '../../session/session.ts';
import { FactorNotice } from './factor-notice.tsx';
import { type FactorState, isAdmin, readFactorState } from './is-admin.ts';

/**
 * Guard of the admin panel: redirects everyone else home, and an admin whose session ended to /auth and back. It only
 * spares a useless page: the database guards the data. An admin without a second factor is asked to add one.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const account = useAccount();
  const navigate = useNavigate();
  const [adminId, setAdminId] = useState<string>();
  const [factor, setFactor] = useState<FactorState>('present');
  const id = account?.id;
  const isKnown = account !== undefined;
  const isLost = account === null && adminId !== undefined && !hasSignedOut();
  useAuthRedirect(isLost);

  useEffect(() => {
    if (!isKnown || isLost) return;
    let isCurrent = true;
    const check = id ? Promise.all([isAdmin(id), readFactorState()]) : Promise.resolve([false] as const);
    void check.then(([isAllowed, state = 'present']) => {
      if (!isCurrent) return;
      setFactor(state);
      if (isAllowed) setAdminId(id);
      else void navigate('/', { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [isKnown, isLost, id, navigate]);

  if (id && adminId === id) {
    return (
      <>
        {factor === 'present' ? null : <FactorNotice isRequired={factor === 'required'} />}
        {factor === 'required' ? null : children}
      </>
    );
  }
  return <Loading text={messages.admin.checking} />;
}
