import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type SubmissionOptions, useSubmission } from './use-submission.ts';

type DialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'question' | 'confirmLabel' | 'keepLabel' | 'isReversible' | 'busyLabel' | 'children'
>;

interface ConfirmButtonProps<Input> extends DialogProps, Omit<SubmissionOptions<Input, unknown>, 'onError'> {
  /** The words of the button; the children are those of the dialog. */
  label: ReactNode;
  button?: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'>;
  input: Input;
}

/** A button that asks before it sends its write. The dialog stays until the page shows the outcome. */
export function ConfirmButton<Input>({
  label,
  button,
  input,
  action,
  run,
  onDone,
  ...dialog
}: ConfirmButtonProps<Input>) {
  const [state, setState] = useState<'closed' | 'asking' | 'done'>('closed');
  const { isBusy, send } = useSubmission<Input, unknown>({
    action,
    run,
    onDone(value) {
      setState('done');
      onDone?.(value, input);
    },
    onError: () => setState('closed'),
  });
  return (
    <>
      <Button level="risk" size="small" {...button} onClick={() => setState('asking')}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={state === 'asking' || (state === 'done' && isBusy)}
        onOpenChange={(isOpen) => !isOpen && setState('closed')}
        busy={isBusy}
        onConfirm={() => send(input)}
      />
    </>
  );
}
