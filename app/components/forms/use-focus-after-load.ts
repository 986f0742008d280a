import { useEffect, useRef } from 'react';

/** After a write and the load that follows it: shows the element that it is about and gives it the focus. */
export function useFocusAfterLoad(loaded: unknown): (id: string) => void {
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
  };
}
