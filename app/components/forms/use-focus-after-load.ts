import { useEffect, useRef } from 'react';

/**
 * After a write and the load that follows it: shows the element that it is about and gives it the focus. Further ids are
 * for an element that the load may take away: the first that is there.
 */
export function useFocusAfterLoad(loaded: unknown): (...ids: string[]) => void {
  const wanted = useRef<{ ids: string[]; before: unknown }>(undefined);

  useEffect(() => {
    if (!wanted.current || wanted.current.before === loaded) return;
    const [element] = wanted.current.ids.flatMap((id) => document.getElementById(id) ?? []);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
  });

  return (...ids) => {
    wanted.current = { ids, before: loaded };
  };
}
