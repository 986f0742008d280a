import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../../components/ui/skeleton.tsx';
import { messages } from '../../lib/messages.ts';
import { useWayBack } from '../../lib/private-page.ts';
import { hasLeft, useAccount } from '../../lib/session.ts';
import { isAdmin } from './is-admin.ts';

/** Shows the panel to admins and leads everyone else home; an admin who loses the session signs in and comes back. What it reads and writes is guarded by the database. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const account = useAccount();
  const navigate = useNavigate();
  const [adminId, setAdminId] = useState<string>();
  const id = account?.id;
  const isKnown = account !== undefined;
  const isLost = account === null && adminId !== undefined && !hasLeft();
  useWayBack(isLost);

  useEffect(() => {
    if (!isKnown || isLost) return;
    let isCurrent = true;
    const check = id ? isAdmin(id) : Promise.resolve(false);
    void check.then((isAllowed) => {
      if (!isCurrent) return;
      if (isAllowed) setAdminId(id);
      else void navigate('/', { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [isKnown, isLost, id, navigate]);

  if (id && adminId === id) return children;
  return <Loading text={messages.admin.checking} />;
}
