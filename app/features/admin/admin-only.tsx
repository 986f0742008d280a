import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../../components/ui/skeleton.tsx';
import { messages } from '../../lib/messages.ts';
import { useWayBack } from '../../lib/private-page.ts';
import { hasLeft, useAccount } from '../../lib/session.ts';
import { FactorNotice } from './factor-notice.tsx';
import { type FactorState, isAdmin, readFactorState } from './is-admin.ts';

/**
 * Shows the panel to admins and leads everyone else home; an admin who loses the session signs in and comes back. What it
 * reads and writes is guarded by the database. Whoever has no second factor is asked to add one.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const account = useAccount();
  const navigate = useNavigate();
  const [adminId, setAdminId] = useState<string>();
  const [factor, setFactor] = useState<FactorState>('present');
  const id = account?.id;
  const isKnown = account !== undefined;
  const isLost = account === null && adminId !== undefined && !hasLeft();
  useWayBack(isLost);

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
        {factor === 'present' ? null : <FactorNotice isMust={factor === 'required'} />}
        {factor === 'required' ? null : children}
      </>
    );
  }
  return <Loading text={messages.admin.checking} />;
}
