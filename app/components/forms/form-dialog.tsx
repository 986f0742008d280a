import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, dialogFootClass } from '../ui/dialog.tsx';
import { FormBody } from './form-body.tsx';
import type { FormState } from './use-form.ts';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  form: FormState;
  children?: ReactNode;
  submitLabel: string;
  busyLabel?: string;
  closeLabel?: string;
  /** Instead of the button that closes: the other thing that can be done. */
  closing?: ReactNode;
  /** The action cannot be undone. */
  isDanger?: boolean;
  /** The title of a failure, instead of "No se guardó" and the sentence. */
  failed?(sentence: string): string;
  onClose(): void;
}

/** A dialog with one form: description, fields, problem summary, two buttons. */
export function FormDialog({
  title,
  description,
  form,
  children,
  submitLabel,
  busyLabel = 'Guardando…',
  closeLabel = 'Dejarlo para después',
  closing,
  isDanger = false,
  failed,
  onClose,
}: FormDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <FormBody
        form={form}
        missing={form.found > 1 ? 'Falta algo' : undefined}
        failed={failed ?? 'No se guardó'}
        aria-label={title}
      >
        {children}
        <div className={dialogFootClass}>
          {closing ?? <Button onClick={onClose}>{closeLabel}</Button>}
          <Button
            type="submit"
            level={isDanger ? 'danger-solid' : 'main'}
            busy={form.isBusy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </div>
      </FormBody>
    </Dialog>
  );
}
