import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { decoded } from '../../lib/decoded.ts';

/** The part that the address names (`#atencion`), where it is rendered only after its data are read. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const target = hash && document.getElementById(decoded(hash.slice(1)));
    if (!target) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key]);
}
