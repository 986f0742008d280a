import { Lightbulb } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { sendToAuth } from '../../lib/return-to.ts';
import { getAccount } from '../../lib/session.ts';
import { useWish } from '../../lib/use-wish.ts';

const SuggestDialog = lazyPart(() => import('./suggest-dialog.tsx'));

/** Opens the form for users; for a visitor that is a pending intent, carried out after signing in. */
export function SuggestButton() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useWish('sugerir-recurso', () => setOpen(true));

  function open() {
    if (getAccount()) {
      setOpen(true);
      return;
    }
    notify.info('Debes iniciar sesión para sugerir un recurso', 'suggestion');
    sendToAuth(navigate, { volver: pathname + search, deseo: { kind: 'sugerir-recurso' } });
  }

  return (
    <>
      <Button onClick={open} className="only-js">
        <Lightbulb className="icon" />
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
