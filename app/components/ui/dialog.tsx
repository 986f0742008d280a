import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from './button.tsx';
import { ignoreToastPress } from './toast-space.ts';
import { useReturnFocus } from './use-return-focus.ts';

export const scrimClass = 'fixed inset-0 z-50 bg-scrim';
/** Never behind the toasts at the bottom of the screen: centred while it fits above them, moved up otherwise. */
const shape =
  'enter fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[calc(100dvh-32px-2*var(--toast-space,0px))] [translate:0_-50%] gap-5 low:top-[calc(50%-var(--toast-space,0px)/2)] low:max-h-[calc(100dvh-32px-var(--toast-space,0px))] scroll-py-2 overflow-y-auto rounded-card border border-line bg-raised p-(--dialog-pad) text-ink shadow-float [--dialog-pad:clamp(20px,4vw,32px)]';
export function dialogClass(isWide = false): string {
  return cx(shape, isWide ? 'max-w-[860px]' : 'max-w-[520px]');
}
export const dialogButtonsClass =
  'flex flex-col gap-3 *:w-full min-[30rem]:flex-row min-[30rem]:justify-end min-[30rem]:*:w-auto';

/**
 * The buttons of a form: in sight while the rest is scrolled, unless the screen is too low for both. The main one is last,
 * and the upper one where they do not fit side by side.
 */
export const dialogFootClass = cx(
  'flex flex-wrap-reverse gap-3 *:flex-auto min-[30rem]:justify-end min-[30rem]:*:flex-none',
  '-bottom-(--dialog-pad) z-10 -mx-(--dialog-pad) -mb-(--dialog-pad) bg-raised px-(--dialog-pad) pt-3 pb-(--dialog-pad)',
  'tall:sticky tall:border-t tall:border-line',
);

/**
 * Radix leads the focus from the last element to the first without a scroll: of a tall dialog it would be out of sight.
 * Not when a button is pressed: one that moves under the finger would not be clicked.
 */
export function showFocused({ target, currentTarget }: FocusEvent): void {
  if (target !== currentTarget && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest' });
}

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  /** For forms: up to 860 px. */
  wide?: boolean;
  children?: ReactNode;
  /** The buttons; the main one last. */
  actions?: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  children,
  actions,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          onCloseAutoFocus={returnFocus}
          onInteractOutside={ignoreToastPress}
          onFocus={showFocused}
          className={cx(
            dialogClass(wide),
            // What the focus moves to is not left behind the buttons.
            'tall:scroll-pb-40',
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <Primitive.Title className="flex-[1_1_8rem] pt-2 text-h3 font-subtitle">{title}</Primitive.Title>
            <CloseButton className="-mr-3 -mt-0.5" />
          </div>
          {description ? (
            <Primitive.Description className="text-ui">{description}</Primitive.Description>
          ) : null}
          {children}
          {actions ? <div className={dialogFootClass}>{actions}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function CloseButton({ className }: { className: string }) {
  return (
    <Primitive.Close asChild>
      <Button Icon={X} level="text" size="small" className={className}>
        Cerrar
      </Button>
    </Primitive.Close>
  );
}
