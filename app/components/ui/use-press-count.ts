import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router';

const kinds = ['pointerdown', 'keydown', 'click'];

/** Counts presses while no navigation is pending, and each use of the browser's back and forward. */
export function usePressCount(): RefObject<number> {
  const presses = useRef(0);
  const isNavigating = useNavigation().state !== 'idle';
  const press = useEffectEvent(() => {
    if (!isNavigating) presses.current += 1;
  });
  useEffect(() => {
    const stop = new AbortController();
    const how = { capture: true, signal: stop.signal };
    for (const kind of kinds) window.addEventListener(kind, () => press(), how);
    const goBack = () => {
      presses.current += 1;
    };
    window.addEventListener('popstate', goBack, how);
    return () => stop.abort();
  }, []);
  return presses;
}
