import { Lightbulb } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const SuggestActivityDialog = lazyWithRetry(() => import('./suggest-activity-dialog.tsx'));

/** Needs no account: a person reads it before anybody sees it. */
export function SuggestActivity() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button Icon={Lightbulb} onClick={() => setOpen(true)} className="only-js">
        Sugerir una actividad
      </Button>
      {isOpen ? (
        <Suspense>
          <SuggestActivityDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
