import { useCallback, useContext, useEffect, useRef } from 'react';
import { createPath, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { isPressing } from './press.ts';

/** Typing settles this long before the address follows. */
const settleMs = 300;
const againMs = 50;

/** Writes into the address once typing has settled and the way is free. Returns the way to forget it. */
export function whenSettled(isFree: () => boolean, write: () => void): () => void {
  let timer = setTimeout(attempt, settleMs);
  function attempt() {
    if (isFree()) write();
    else timer = setTimeout(attempt, againMs);
  }
  return () => clearTimeout(timer);
}

/**
 * Whether the address may be written: a navigation started now would cancel one that a person has asked for. The router
 * is asked itself, since useNavigation() and useLocation() tell of a navigation only when React has rendered it, which
 * may be long after. `ownPath` is where the last write leads: a newer one may cancel that.
 */
export function useWayIsFree(): (ownPath?: string) => boolean {
  const router = useContext(RouterContext)?.router;
  const location = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    shown.current = location;
  }, [location]);

  return useCallback(
    (ownPath) => {
      if (!router || isPressing()) return false;
      const { navigation, location: reached } = router.state;
      if (reached.key !== shown.current.key) return false;
      return !navigation.location || createPath(navigation.location) === ownPath;
    },
    [router],
  );
}
