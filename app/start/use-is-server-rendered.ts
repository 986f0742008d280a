import { useState } from 'react';

/**
 * True while a page is on screen that came as HTML; false for one that the browser rendered. For the page itself: inside
 * of a boundary the first render may come after the page is hydrated.
 */
export function useIsServerRendered(): boolean {
  const [isServerRendered] = useState(
    () => typeof document === 'undefined' || !('hydrated' in document.documentElement.dataset),
  );
  return isServerRendered;
}
