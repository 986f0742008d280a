import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepForOffline } from '../../lib/service-worker.ts';

/**
 * After a navigation inside the app, focus goes to the new page, as it would with a full load, and the service worker is
 * told to keep it.
 */
export function MainFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('contenido')?.focus({ preventScroll: true });
    keepForOffline(window.location.href);
  }, [pathname]);
  return null;
}
