import { useCallback, useContext, useEffect, useRef } from 'react';
import { createPath, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { isPressing } from './press.ts';

/** Debounce delay between the last keystroke and the navigation. */
const debounceMs = 300;
const retryMs = 50;

/** Debounce: writes the address after the delay, as soon as `canNavigate`. Returns a function that cancels it. */
export function debounce(canNavigate: () => boolean, write: () => void): () => void {
  let timer = setTimeout(attempt, debounceMs);
  function attempt() {
    if (canNavigate()) write();
    else timer = setTimeout(attempt, retryMs);
  }
  return () => clearTimeout(timer);
}

/**
 * Whether a debounced write may navigate now: it would cancel a navigation that the person has started. The router's
 * state is read directly, since useNavigation() and useLocation() change only after React has rendered, which may be
 * much later. `ownPath` is the target of the last write, which a newer one may cancel.
 */
export function useCanNavigate(): (ownPath?: string) => boolean {
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

/** The search of the latest navigation, also of one that is pending or not rendered yet. */
export function useLatestSearch(): () => string {
  const router = useContext(RouterContext)?.router;
  return useCallback(() => {
    if (!router) return '';
    const { navigation, location } = router.state;
    return (navigation.location?.pathname === location.pathname ? navigation.location : location).search;
  }, [router]);
}
