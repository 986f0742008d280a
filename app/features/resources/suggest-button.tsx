import { Lightbulb } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const SuggestDialog = lazyWithRetry(() => import('./suggest-dialog.tsx'));

/** Opens the form for users; for a visitor that is a pending intent, carried out after signing in. */
export function SuggestButton() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  usePendingIntent('sugerir-recurso', () => setOpen(true));

  function open() {
    if (getAccount()) {
      setOpen(true);
      return;
    }
    notify.info('Debes iniciar sesión para sugerir un recurso', 'suggestion');
    sendToAuth(navigate, { volver: pathname + search, intent: { kind: 'sugerir-recurso' } });
  }

  return (
    <>
      <Button Icon={Lightbulb} onClick={open} className="only-js">
        Sugerir Recurso
      </Button>
      {isOpen ? (
        <Suspense>
          <SuggestDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
