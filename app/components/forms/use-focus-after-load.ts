import { useEffect, useRef } from 'react';

/** After a write and the load that follows it: shows the element that it is about and gives it the focus. */
export function useFocusAfterLoad(loaded: unknown): (id: string) => void {
  const wanted = useRef<{ id: string; before: unknown }>(undefined);

  useEffect(() => {
    if (!wanted.current || wanted.current.before === loaded) return;
    const element = document.getElementById(wanted.current.id);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
  });

  return (id) => {
    wanted.current = { id, before: loaded };
  };
}
