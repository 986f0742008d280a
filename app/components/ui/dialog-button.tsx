import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';

interface DialogButtonProps extends ComponentProps<typeof Button> {
  /** What is opened, which may come with a file of its own. */
  dialog(close: () => void): ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? <Suspense>{dialog(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
