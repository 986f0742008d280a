import { type RefObject, useEffect, useRef } from 'react';

/** What was pressed may be gone afterwards: whenever `shown` changes, a lost focus goes here, and not to nowhere. */
export function useFocusWhenLost(target: RefObject<HTMLElement | null>, ...shown: unknown[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // After a dialog has tried to give it back.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus();
    }, 50);
    return () => clearTimeout(timer);
    // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of these changes
  }, shown);
}
