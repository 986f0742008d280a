import { type RefObject, useEffect } from 'react';

const gap = 12;

/**
 * Tells the styles how much of the foot of the screen the messages take, as --toast-room. Dialogs and the side menu end
 * above it, so that no message covers a control of theirs.
 */
export function useToastRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = region.current;
    if (!box) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const { top, height } = box.getBoundingClientRect();
      if (height === 0) style.removeProperty('--toast-room');
      else style.setProperty('--toast-room', `${Math.ceil(window.innerHeight - top + gap)}px`);
    });
    watch.observe(box);
    return () => {
      watch.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [region]);
}

/**
 * For dialogs: a press on a message is none beside the dialog, and does not close it. A message that this press closed is
 * no longer in the page.
 */
export function stayForToasts(event: Event): void {
  const pressed = event.target;
  if (pressed instanceof Element && (pressed.closest('.toaster') || !pressed.isConnected))
    event.preventDefault();
}
