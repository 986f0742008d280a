import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepForOffline } from '../../start/service-worker.ts';

/**
 * After a client-side navigation, moves the focus to <main>, as a full load would, and tells the service worker to save
 * the page.
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
