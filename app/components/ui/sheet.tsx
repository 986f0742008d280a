import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { CloseButton, scrimClass } from './dialog.tsx';
import { ignoreToastPress } from './toast-space.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface SheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  children: ReactNode;
  /** Buttons that stay in sight while the rest is scrolled. */
  foot?: ReactNode;
}

/** A panel from the bottom of the screen that keeps the focus inside until it is closed. Toasts lie below it, never on it. */
export function Sheet({ open, onOpenChange, title, children, foot }: SheetProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          onCloseAutoFocus={returnFocus}
          onInteractOutside={ignoreToastPress}
          aria-describedby={undefined}
          className={cx(
            'enter fixed z-50 grid content-start gap-4 overflow-y-auto overscroll-contain bg-raised text-ink shadow-float',
            // What the focus moves to is not left behind the parts that stay in sight, where the screen has room for them.
            'tall:scroll-pt-18',
            foot ? 'tall:scroll-pb-36' : null,
            'inset-x-0 bottom-[var(--toast-space,0px)] max-h-[calc(100dvh-56px-var(--toast-space,0px))] rounded-t-card px-4',
          )}
        >
          <div className="top-0 z-10 -mx-4 -mb-2 flex items-center justify-between gap-3 bg-raised px-4 pt-4 pb-2 tall:sticky">
            <Primitive.Title className="text-h3 font-subtitle">{title}</Primitive.Title>
            <CloseButton className="-mr-3" />
          </div>
          {children}
          {foot ? (
            <div className="bottom-0 z-10 -mx-4 grid gap-1 border-t border-line bg-raised px-4 pt-3 pb-4 tall:sticky">
              {foot}
            </div>
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
