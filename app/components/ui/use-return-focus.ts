import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back to what opened a dialog. Radix does it only for its own triggers, and ours load before the dialog. */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
}
