import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../../components/ui/skeleton.tsx';
import { messages } from '../../lib/messages.ts';
import { useAccount } from '../../lib/session.ts';
import { isAdmin } from './is-admin.ts';

/** Shows the panel to admins and leads everyone else home. What it reads and writes is guarded by the database. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const account = useAccount();
  const navigate = useNavigate();
  const [adminId, setAdminId] = useState<string>();
  const id = account?.id;
  const isKnown = account !== undefined;

  useEffect(() => {
    if (!isKnown) return;
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
  }, [isKnown, id, navigate]);

  if (id && adminId === id) return children;
  return <Loading text={messages.admin.checking} />;
}
