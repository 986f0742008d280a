import { Flag, LayoutDashboard, LogIn, LogOut, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages.ts';
import { attempt } from '../../lib/mutation.ts';
import { hasDrafts } from '../../session/clear-user-data.ts';
import { signOut, useEmail } from '../../session/session.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import { hasPending } from '../pending/pending-keys.ts';

const SignOutDialog = lazyWithRetry(() => import('./sign-out-dialog.tsx'));

const signedOutHere = 'Cerraste la sesión y borramos lo tuyo de este dispositivo.';

/*
  The markup holds every state, and styles/adapt.css shows one by the attributes of <html>. So one server-rendered page
  serves everyone, and a signed-in user never sees the signed-out header flash.
*/

interface PlaceProps {
  /** The class of a link: a word in the bar or a row of the menu. */
  place: string;
  onFollow?(): void;
}

export function DashboardLinks({ place, onFollow }: PlaceProps) {
  return (
    <>
      <NavLink to="/user-dashboard" className={`only-signed-in only-family ${place}`} onClick={onFollow}>
        <LayoutDashboard className="icon" />
        Mi Dashboard
      </NavLink>
      <NavLink
        to="/provider-dashboard"
        className={`only-signed-in only-provider ${place}`}
        onClick={onFollow}
      >
        <LayoutDashboard className="icon" />
        Mi Dashboard
      </NavLink>
      <NavLink to="/moderar" className={`only-signed-in only-moderator ${place}`} onClick={onFollow}>
        <Flag className="icon" />
        Moderar
      </NavLink>
      <NavLink to="/admin" className={`only-signed-in only-admin ${place}`} onClick={onFollow}>
        <ShieldCheck className="icon" />
        Admin
      </NavLink>
    </>
  );
}

export function SignInLink({ place, onFollow }: PlaceProps) {
  return (
    <NavLink to="/auth" className={`only-signed-out ${place}`} onClick={onFollow}>
      <LogIn className="icon" />
      Iniciar Sesión
    </NavLink>
  );
}

export function AccountEmail({ className }: { className: string }) {
  const email = useEmail();
  return (
    <span className={`only-signed-in account-email ${className}`} title={email}>
      {email}
    </span>
  );
}

interface SignOutButtonProps {
  /** Before the dialog that asks, which would lie behind an open menu. */
  onAsk?(): void;
  onDone?(): void;
  className?: string;
}

export function SignOutButton({ onAsk, onDone, className }: SignOutButtonProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useSubmission<void, { isServerTold: boolean }>({
    run: () =>
      attempt(signOut, {
        topic: 'account',
        done: ({ isServerTold }) => (isServerTold ? messages.session.signedOut : signedOutHere),
        failed: () => messages.session.signOutFailed,
      }),
    onDone({ isServerTold }) {
      setAsking(false);
      onDone?.();
      // Without a network the guide is what there is.
      void navigate(isServerTold ? '/' : '/guia');
    },
    onError: () => setAsking(false),
  });

  function leave() {
    if (!hasDrafts() && !hasPending()) return send();
    onAsk?.();
    setAsking(true);
  }
  return (
    <>
      <Button
        Icon={LogOut}
        level="text"
        size="small"
        busy={isBusy}
        busyLabel="Cerrando…"
        onClick={leave}
        className={`only-signed-in ${className ?? ''}`}
      >
        Cerrar sesión
      </Button>
      {isAsking ? (
        <Suspense>
          <SignOutDialog isBusy={isBusy} onConfirm={() => send()} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
