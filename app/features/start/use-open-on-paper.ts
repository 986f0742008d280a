import { type RefObject, useEffect } from 'react';

/**
 * Opens every `details` of a list for the printer, and closes it again: a browser without `::details-content` prints only
 * what is open.
 */
export function useOpenOnPaper(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    function open() {
      // Some browsers tell it twice.
      opened.push(...(list.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []));
      for (const details of opened) details.open = true;
    }
    function close() {
      for (const details of opened) details.open = false;
      opened = [];
    }
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [list]);
}
