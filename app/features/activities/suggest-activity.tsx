import { Lightbulb } from 'lucide-react';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const SuggestActivityDialog = lazyWithRetry(() => import('./suggest-activity-dialog.tsx'));

/** Needs no account: a person reads it before anybody sees it. */
export function SuggestActivity() {
  return (
    <DialogButton
      Icon={Lightbulb}
      className="only-js"
      dialog={(close) => <SuggestActivityDialog onClose={close} />}
    >
      Sugerir una actividad
    </DialogButton>
  );
}
