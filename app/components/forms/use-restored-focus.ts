import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the target when the focused element was removed from the document (the browser would put it on
 * <body>). A focus that was not lost stays.
 */
export function useRestoredFocus(target: RefObject<HTMLElement | null>, ...shown: unknown[]): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    function note({ target: focused }: FocusEvent) {
      last.current = focused;
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    // After Radix has tried to restore the focus itself.
    const timer = setTimeout(() => {
      const isGone = last.current instanceof Element && !last.current.isConnected;
      if (isGone && document.activeElement === document.body) target.current?.focus();
    }, 50);
    return () => clearTimeout(timer);
    // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of these changes
  }, shown);
}
