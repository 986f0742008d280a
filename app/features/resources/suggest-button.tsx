import { Lightbulb } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { authPath } from '../../session/return-to.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const SuggestDialog = lazyWithRetry(() => import('./suggest-dialog.tsx'));

/** Opens the form for users; for a visitor it is a link to /auth, and the form opens after signing in. */
export function SuggestButton() {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  usePendingIntent('sugerir-recurso', () => setOpen(true));

  return (
    <>
      <ButtonLink
        Icon={Lightbulb}
        to={authPath(pathname + search, 'sugerir-recurso')}
        className="only-signed-out"
      >
        Sugerir Recurso
      </ButtonLink>
      <Button Icon={Lightbulb} onClick={() => setOpen(true)} className="only-signed-in">
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
