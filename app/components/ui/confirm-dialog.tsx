import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { messages } from '../../lib/messages.ts';
import { Button } from './button.tsx';
import { dialogButtonsClass, dialogClass, scrimClass, showFocused } from './dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Names what is lost. */
  children: ReactNode;
  title?: string;
  /** A field to answer before confirming. */
  question?: ReactNode;
  /** Verb and object: "Eliminar pregunta", "Conservar pregunta". */
  confirmLabel: string;
  keepLabel: string;
  /** The action can be undone by hand: the dialog then does not warn that it is final. */
  isReversible?: boolean;
  busy?: boolean;
  busyLabel?: string;
  onConfirm(): void;
}

/** Asks before something that cannot be undone. The safe button comes first and has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  children,
  title = messages.confirm.title,
  question,
  confirmLabel,
  keepLabel,
  isReversible = false,
  busy,
  busyLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content onCloseAutoFocus={returnFocus} onFocus={showFocused} className={dialogClass()}>
          <Primitive.Title className="text-h3 font-subtitle">{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="grid gap-2 text-ui">
              <p>{children}</p>
              {isReversible ? null : <p>{messages.confirm.noUndo}</p>}
            </div>
          </Primitive.Description>
          {question}
          <div className={dialogButtonsClass}>
            <Primitive.Cancel asChild>
              <Button level="line">{keepLabel}</Button>
            </Primitive.Cancel>
            <Button level="danger-solid" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
