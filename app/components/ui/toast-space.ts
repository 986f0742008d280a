import { type RefObject, useEffect } from 'react';

const gap = 12;

/**
 * Publishes the height of the visible toasts as the custom property --toast-space. Dialogs and the side menu end above
 * it, so that no toast covers their controls.
 */
export function useToastSpace(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = region.current;
    if (!box) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const { top, height } = box.getBoundingClientRect();
      if (height === 0) style.removeProperty('--toast-space');
      else style.setProperty('--toast-space', `${Math.ceil(window.innerHeight - top + gap)}px`);
    });
    watch.observe(box);
    return () => {
      watch.disconnect();
      style.removeProperty('--toast-space');
    };
  }, [region]);
}

/**
 * `onInteractOutside` of dialogs: a press on a toast does not close the dialog. The toast may have been dismissed by
 * that very press, and is then no longer in the document.
 */
export function ignoreToastPress(event: Event): void {
  const pressed = event.target;
  if (pressed instanceof Element && (pressed.closest('.toaster') || !pressed.isConnected))
    event.preventDefault();
}
