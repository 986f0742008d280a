import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation inside the app, focus goes to the new page, as it would with a full load; its title is read aloud. */
export function MainFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
