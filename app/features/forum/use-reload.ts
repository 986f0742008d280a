import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

export type Reload = (focusId: string) => Promise<void>;

/** Loads the page's data again, then shows the element that this is about and gives it the focus. */
export function useReload(loaded: unknown): Reload {
  const { revalidate } = useRevalidator();
  const focusId = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when what was loaded is on the page
  useEffect(() => {
    const element = focusId.current ? document.getElementById(focusId.current) : null;
    if (!element) return;
    focusId.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
  }, [loaded]);

  return (id) => {
    focusId.current = id;
    return revalidate();
  };
}
