import { type RefObject, useEffect, useRef } from 'react';

/**
 * What had the focus may be gone when something else is shown: it then goes to the target, and not to nowhere.
 * Who has lost nothing keeps their place.
 */
export function useFocusWhenLost(target: RefObject<HTMLElement | null>, ...shown: unknown[]): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    function note({ target: focused }: FocusEvent) {
      last.current = focused;
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    // After a dialog has tried to give it back.
    const timer = setTimeout(() => {
      const isGone = last.current instanceof Element && !last.current.isConnected;
      if (isGone && document.activeElement === document.body) target.current?.focus();
    }, 50);
    return () => clearTimeout(timer);
    // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of these changes
  }, shown);
}
