import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton, scrimClass } from './dialog.tsx';
import { ignoreToastPress } from './toast-space.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface SheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  children: ReactNode;
}

/** A panel from the right edge that keeps the focus inside until it is closed. Toasts lie below it, never on it. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          onCloseAutoFocus={returnFocus}
          onInteractOutside={ignoreToastPress}
          aria-describedby={undefined}
          className="enter fixed top-0 right-0 bottom-[var(--toast-space,0px)] z-50 grid w-[min(340px,100%)] content-start gap-4 overflow-y-auto overscroll-contain rounded-l-card bg-raised px-5 pt-4 pb-6 text-ink shadow-float"
        >
          <div className="flex items-center justify-between gap-3">
            <Primitive.Title className="text-h3 font-subtitle">{title}</Primitive.Title>
            <CloseButton className="-mr-3" />
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
